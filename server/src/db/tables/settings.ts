import type { ColumnType, Generated } from "kysely"

/** The settings that an owner has changed. */
export interface SettingsTable {
  name: string
  value: ColumnType<unknown, string, string>
  changed_at: Date
  /** No foreign key: a setting outlives the admin. */
  changed_by: string
}

/** The one row that says when a backup was last completed. */
export interface LastBackupTable {
  is_only: Generated<boolean>
  completed_at: Date
}

/** The one row that recognises the key of what is stored. */
export interface DataKeyTable {
  is_only: Generated<boolean>
  fingerprint: string
}

import type { LegalType } from "@pinyu/contract/legal/schemas"

/** A published version of a document. The text never changes; a correction is a new version. */
export interface LegalVersionsTable {
  id: string
  type: LegalType
  version: string
  title: string
  /** Markdown. */
  content: string
  /** What this version changes; null for the first one. */
  changes: string | null
  published_at: Date
  /** Since then the version no longer counts, and the one before it is current again. */
  withdrawn_at: Date | null
}

/** Which version a member accepted, and when. */
export interface LegalAcceptancesTable {
  member_id: string
  version_id: string
  accepted_at: Date
}

/** The next version of a document, one for each, until it is published or discarded. */
export interface LegalDraftsTable {
  type: LegalType
  version: string
  title: string
  /** Markdown. */
  content: string
  changes: string
  /** Counts the saves, so that one admin never overwrites another's unseen. */
  revision: number
  updated_at: Date
  /** The admin. No foreign key: drafts outlive admins. */
  updated_by: string
}

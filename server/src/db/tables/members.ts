import type { City, Gender, Identity } from "@pinyu/contract/options"
import type { ColumnType, Generated } from "kysely"

/** A member as a person: what others may see of them, filtered. Written by `profiles`. */
export interface MembersTable {
  id: string
  nickname: string
  /** `YYYY-MM-DD`: a day, not an instant. */
  birth_date: string
  city: City
  height_cm: number
  weight_kg: number
  identity: Identity
  gender: Gender
  about_me: string | null
  status: Generated<"active" | "suspended">
  vip_expires_at: Date | null
  last_online: Date
  created_at: Date
  /** Every character and pair of neighbouring characters of nickname and about_me; made by the database. */
  search_grams: ColumnType<string[], never, never>
}

/** A member's photographs in order; the first is the default. Written by `profiles`. */
export interface MemberPhotosTable {
  id: string
  member_id: string
  position: number
  large_key: string
  small_key: string
  created_at: Date
}

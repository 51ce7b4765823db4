import type {
  City,
  DrinkingHabit,
  Gender,
  Identity,
  InteractionMode,
  RelationshipType,
  SmokingHabit,
} from "@pinyu/contract/options"
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
  occupation: Generated<string | null>
  smoking_habit: Generated<SmokingHabit | null>
  drinking_habit: Generated<DrinkingHabit | null>
  relationship_type: Generated<RelationshipType | null>
  interaction_mode: Generated<InteractionMode | null>
  ideal_partner_description: Generated<string | null>
  identity_switched_at: Generated<Date | null>
  show_online: Generated<boolean>
  show_age: Generated<boolean>
  show_city: Generated<boolean>
  show_body: Generated<boolean>
  show_likes: Generated<boolean>
  discoverable: Generated<boolean>
  record_views: Generated<boolean>
  status: Generated<"active" | "suspended">
  vip_expires_at: Date | null
  /** The end of a VIP period that the member was last notified of. */
  vip_end_notified: Generated<Date | null>
  /** The epoch for a member who has never signed in. */
  last_online: Date
  created_at: Date
  /** When the member, or an admin, last changed what the profile says. */
  updated_at: Date
  /** What others may know of `last_online`: its minute, or the epoch where it is not shown. Made by the database. */
  shown_online: ColumnType<Date, never, never>
  /** Whether the member has a photograph. Kept by the database. */
  has_photo: ColumnType<boolean, never, never>
  /** What explore is ordered by: `shown_online`, three hours earlier for a member without a photo. Made by the database. */
  ranked_online: ColumnType<Date, never, never>
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
  /** The upload that it came from; null where the service made it. */
  upload_key: Generated<string | null>
  created_at: Date
}

import { ageOn, isVip } from "@pinyu/contract/calendar"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import type { CardRow, OwnMemberRow } from "./profiles.queries.ts"

/** What another member sees in a grid. `today` is the day in Taipei. */
export const presentCard = (row: CardRow, avatarUrls: string[], now: Date, today: string): MemberCard => ({
  id: row.id,
  nickname: row.nickname,
  avatar_urls: avatarUrls,
  age: row.show_age ? ageOn(row.birth_date, today) : null,
  city: row.show_city ? row.city : null,
  identity: row.identity,
  is_vip: isVip(row.vip_expires_at, now),
  last_online: row.show_online ? row.shown_online.toISOString() : null,
  i_like_them: row.liked_at !== null,
})

export const presentOwnProfile = (row: OwnMemberRow, avatarUrls: string[], now: Date): OwnProfile => ({
  id: row.id,
  nickname: row.nickname,
  email: row.email,
  birth_date: row.birth_date,
  city: row.city,
  height_cm: row.height_cm,
  weight_kg: row.weight_kg,
  identity: row.identity,
  gender: row.gender,
  about_me: row.about_me,
  avatar_urls: avatarUrls,
  is_vip: isVip(row.vip_expires_at, now),
  vip_expires_at: row.vip_expires_at?.toISOString() ?? null,
  last_online: row.last_online.toISOString(),
})

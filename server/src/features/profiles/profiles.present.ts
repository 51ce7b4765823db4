import { ageOn, isVip } from "@pinyu/contract/calendar"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { MemberProfile, OwnProfile } from "@pinyu/contract/profiles/schemas"
import { knownInstant } from "../../platform/sockets/last-online.ts"
import { switchableFrom } from "./profiles.policy.ts"
import type { CardRow, MemberRow, OwnMemberRow } from "./profiles.queries.ts"

/** The viewer and the time of a presentation. `today` is the day in Taipei. */
interface Moment {
  now: Date
  today: string
}

/** What every screen shows of a member, without hidden fields. The only place that decides this. */
const shownOf = (row: CardRow | MemberRow, { now, today }: Moment) => ({
  id: row.id,
  nickname: row.nickname,
  age: row.show_age ? ageOn(row.birth_date, today) : null,
  city: row.show_city ? row.city : null,
  identity: row.identity,
  is_vip: isVip(row.vip_expires_at, now),
  last_online: knownInstant(row.shown_online)?.toISOString() ?? null,
  i_like_them: row.liked_at !== null,
})

/** The optional fields of a profile. */
const detailsOf = (row: MemberRow | OwnMemberRow) => ({
  occupation: row.occupation,
  smoking_habit: row.smoking_habit,
  drinking_habit: row.drinking_habit,
  about_me: row.about_me,
  relationship_type: row.relationship_type,
  interaction_mode: row.interaction_mode,
  ideal_partner_description: row.ideal_partner_description,
})

/** The card of another member in a grid. */
export const presentCard = (row: CardRow, avatarUrls: string[], moment: Moment): MemberCard => ({
  ...shownOf(row, moment),
  avatar_urls: avatarUrls,
})

/** The profile of another member. */
export const presentMember = (
  row: MemberRow,
  avatarUrls: string[],
  moment: Moment,
  viewerId: string,
): MemberProfile => {
  const shown = shownOf(row, moment)
  const likesMe = row.likes_me_at !== null
  const isMutual = shown.i_like_them && likesMe
  return {
    ...shown,
    ...detailsOf(row),
    avatar_urls: avatarUrls,
    height_cm: row.show_body ? row.height_cm : null,
    weight_kg: row.show_body ? row.weight_kg : null,
    gender: row.gender,
    likes_me: row.show_likes || isMutual ? likesMe : null,
    is_mutual: isMutual,
    can_chat: row.id !== viewerId,
  }
}

export const presentOwnProfile = (
  row: OwnMemberRow,
  photos: { paths: string[]; signed: string[] },
  now: Date,
): OwnProfile => ({
  id: row.id,
  nickname: row.nickname,
  email: row.email,
  birth_date: row.birth_date,
  city: row.city,
  height_cm: row.height_cm,
  weight_kg: row.weight_kg,
  identity: row.identity,
  gender: row.gender,
  ...detailsOf(row),
  avatar_urls: photos.paths,
  avatar_urls_signed: photos.signed,
  is_vip: isVip(row.vip_expires_at, now),
  vip_expires_at: row.vip_expires_at?.toISOString() ?? null,
  last_online: knownInstant(row.last_online)?.toISOString() ?? null,
  identity_switch_from: switchableFrom(row.identity_switched_at, now)?.toISOString() ?? null,
})

import { ageOn, isVip } from "@pinyu/contract/calendar"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { type HidingSettings, hiddenFields } from "@pinyu/contract/profiles/privacy"
import type { MemberProfile, OwnProfile } from "@pinyu/contract/profiles/schemas"
import { knownInstant } from "../../platform/sockets/last-online.ts"
import { switchableFrom } from "./profiles.policy.ts"
import type { CardRow, MemberRow, OwnMemberRow } from "./profiles.queries.ts"

/** The viewer and the time of a presentation. `today` is the day in Taipei. */
interface Moment {
  now: Date
  today: string
}

/** The fields with null for those that the member hides. The only place that hides fields. */
const withoutHidden = <Fields extends object>(fields: Fields, settings: HidingSettings): Fields => {
  const hidden = hiddenFields(settings).filter((field) => field in fields)
  return { ...fields, ...Object.fromEntries(hidden.map((field) => [field, null])) }
}

/** What every screen shows of a member. */
const shownOf = (row: CardRow | MemberRow, { now, today }: Moment) => ({
  id: row.id,
  nickname: row.nickname,
  age: ageOn(row.birth_date, today),
  city: row.city,
  identity: row.identity,
  is_vip: isVip(row.vip_expires_at, now),
  is_verified: row.photo_verified_at !== null,
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
export const presentCard = (row: CardRow, avatarUrls: string[], moment: Moment): MemberCard =>
  withoutHidden<MemberCard>({ ...shownOf(row, moment), avatar_urls: avatarUrls }, row)

const chatOnlyWith = ({ accepts_messages, who_may_write }: MemberRow) =>
  accepts_messages || who_may_write === "everybody" ? null : who_may_write

/** The profile of another member. */
export const presentMember = (
  row: MemberRow,
  photos: { large: string[]; small: string[] },
  moment: Moment,
  viewerId: string,
): MemberProfile => {
  const shown = shownOf(row, moment)
  const likesMe = row.likes_me_at !== null
  const photoIds = row.photos?.map(([id]) => id) ?? []
  const isMutual = shown.i_like_them && likesMe
  const profile: MemberProfile = {
    ...shown,
    ...detailsOf(row),
    prompts: row.prompts,
    avatar_urls: photos.large,
    small_avatar_urls: photos.small,
    photo_ids: photoIds,
    blurred_photos: row.blurred_photos,
    liked_parts: {
      photo_ids: photoIds.filter((id) => row.liked_part_ids?.includes(id)),
      prompts: row.liked_prompts ?? [],
    },
    height_cm: row.height_cm,
    weight_kg: row.weight_kg,
    gender: row.gender,
    likes_me: likesMe,
    is_mutual: isMutual,
    can_chat: row.id !== viewerId && row.accepts_messages,
    chat_only_with: chatOnlyWith(row),
  }
  return withoutHidden(profile, { ...row, show_likes: row.show_likes || isMutual })
}

export const presentOwnProfile = (
  row: OwnMemberRow,
  photos: { paths: string[]; signed: string[]; inReview: string[] },
  prompts: Pick<OwnProfile, "prompts" | "retired_prompts">,
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
  ...prompts,
  avatar_urls: photos.paths,
  avatar_urls_signed: photos.signed,
  avatar_urls_in_review: photos.inReview,
  is_vip: isVip(row.vip_expires_at, now),
  is_verified: row.photo_verified_at !== null,
  vip_expires_at: row.vip_expires_at?.toISOString() ?? null,
  last_online: knownInstant(row.last_online)?.toISOString() ?? null,
  identity_switch_from: switchableFrom(row.identity_switched_at, now)?.toISOString() ?? null,
})

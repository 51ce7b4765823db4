import { authLimits } from "@pinyu/contract/auth/limits"
import { ageOn, isVip } from "@pinyu/contract/calendar"
import { forcedGender, type Gender, type Identity, type Tier } from "@pinyu/contract/options"

const seconds = (count: number) => count * 1000

/** `seconds` after an instant; negative for before it. */
export const after = (instant: Date, count: number) => new Date(instant.getTime() + seconds(count))

interface Standing {
  email_verified_at: Date | null
  phone: string | null
  vip_expires_at: Date | null
}

/** The highest tier that a member has reached. */
export const tierOf = (standing: Standing, now: Date): Tier => {
  if (isVip(standing.vip_expires_at, now)) return "vip"
  if (standing.phone !== null) return "phone_verified"
  return standing.email_verified_at === null ? "unverified" : "email_verified"
}

/** The gender of a member: the one that the identity implies, else the chosen one. */
export const genderOf = (identity: Identity, chosen: Gender | undefined): Gender | undefined =>
  forcedGender[identity] ?? chosen

/**
 * Whether someone born on this day may register (both dates `YYYY-MM-DD`, in Taipei). Past any human age:
 * `implausible`.
 */
export const judgeAge = (birthDate: string, today: string): "adult" | "under_age" | "implausible" => {
  const age = ageOn(birthDate, today)
  if (age < authLimits.minimumAge) return "under_age"
  return age > authLimits.maximumAge ? "implausible" : "adult"
}

/** Whether a sign-in is recent enough for changes that require it. */
export const isRecentSignIn = (signedInAt: Date, now: Date) =>
  after(signedInAt, authLimits.recentSignIn) > now

/**
 * When a session ends. Each use extends a remembered one, up to 180 days from its beginning; other ones end a
 * day after they began.
 */
export const sessionEnd = (session: { remembered: boolean; created_at: Date }, now: Date) => {
  if (!session.remembered) return after(session.created_at, authLimits.browserSession)
  const [extended, latest] = [
    after(now, authLimits.rememberedSession),
    after(session.created_at, authLimits.longestSession),
  ]
  return extended < latest ? extended : latest
}

/**
 * Classifies the use of a refresh token. A token rotated a moment ago means two racing tabs or a retry. A
 * token rotated earlier, or its successor, was stolen.
 */
export const judgeRefresh = (rotatedAt: Date | null, now: Date): "use" | "race" | "replay" => {
  if (rotatedAt === null) return "use"
  return now <= after(rotatedAt, authLimits.rotationGrace) ? "race" : "replay"
}

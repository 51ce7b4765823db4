import { authLimits } from "@pinyu/contract/auth/limits"
import { ageOn, isVip } from "@pinyu/contract/calendar"
import { forcedGender, type Gender, type Identity, type Tier } from "@pinyu/contract/options"

const seconds = (count: number) => count * 1000

/** `seconds` after an instant; before it when negative. */
export const after = (instant: Date, count: number) => new Date(instant.getTime() + seconds(count))

interface Standing {
  email_verified_at: Date | null
  phone: string | null
  vip_expires_at: Date | null
}

/** How far a member has proved who they are, the highest that holds. */
export const tierOf = (standing: Standing, now: Date): Tier => {
  if (isVip(standing.vip_expires_at, now)) return "vip"
  if (standing.phone !== null) return "phone_verified"
  return standing.email_verified_at === null ? "unverified" : "email_verified"
}

/** The gender that goes with an identity: the forced one, whatever was given. */
export const genderOf = (identity: Identity, given: Gender | undefined): Gender | undefined =>
  forcedGender[identity] ?? given

/** Whether somebody born on a day may register today (both `YYYY-MM-DD`, in Taipei); `implausible` past any human age. */
export const judgeAge = (birthDate: string, today: string): "adult" | "under_age" | "implausible" => {
  const age = ageOn(birthDate, today)
  if (age < authLimits.minimumAge) return "under_age"
  return age > authLimits.maximumAge ? "implausible" : "adult"
}

/** Whether a sign-in is fresh enough for what asks for the password anew. */
export const isRecentSignIn = (signedInAt: Date, now: Date) =>
  after(signedInAt, authLimits.recentSignIn) > now

/** When a session ends that was last used now: a remembered one slides, one of a browser's ends a day after it began. */
export const sessionEnd = (session: { remembered: boolean; created_at: Date }, now: Date) =>
  session.remembered
    ? after(now, authLimits.rememberedSession)
    : after(session.created_at, authLimits.browserSession)

/**
 * What the use of a refresh token is. One that was rotated a moment ago is two tabs racing, or a retry after a lost
 * answer; one rotated earlier is in the wrong hands, or its successor is.
 */
export const judgeRefresh = (rotatedAt: Date | null, now: Date): "use" | "race" | "replay" => {
  if (rotatedAt === null) return "use"
  return now <= after(rotatedAt, authLimits.rotationGrace) ? "race" : "replay"
}

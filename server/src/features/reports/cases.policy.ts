import type { NewDecision } from "@pinyu/contract/reports/cases"
import { reportsLimits } from "@pinyu/contract/reports/limits"
import { type CaseState, fitsTarget } from "@pinyu/contract/reports/options"
import type { SavedCase } from "./cases.queries.ts"

const dayMs = 24 * 60 * 60 * 1000

/** The state of a case. */
export const stateOf = ({
  decided_at,
  applied_at,
}: Pick<SavedCase, "decided_at" | "applied_at">): CaseState => {
  if (applied_at) return "closed"
  return decided_at ? "pending" : "open"
}

type Claim = Pick<SavedCase, "claimed_by" | "claimed_until">

/** Whether a claim holds now. */
export const isClaimed = ({ claimed_until }: Claim, now: Date) =>
  claimed_until !== null && claimed_until > now

/** Whether another admin has claimed a case. */
export const isClaimedByOther = (claim: Claim, adminId: string, now: Date) =>
  isClaimed(claim, now) && claim.claimed_by !== adminId

type Decidable = Claim & Pick<SavedCase, "target_type" | "target_member_id" | "decided_at">

/** Why an admin cannot decide a case this way; null when they can. */
export const decisionError = (
  saved: Decidable,
  { action }: Pick<NewDecision, "action">,
  adminId: string,
  now: Date,
) => {
  if (saved.decided_at) return "case_decided"
  if (isClaimedByOther(saved, adminId, now)) return "case_claimed"
  if (!fitsTarget(action, saved.target_type)) return "case_action_not_possible"
  const concernsMember = action !== "dismiss" && action !== "escalate"
  return concernsMember && saved.target_member_id === null ? "case_action_not_possible" : null
}

/** Why an admin cannot ask the member of a case to be verified; null when they can. */
export const askingError = (saved: Decidable, isCalledFake: boolean, adminId: string, now: Date) => {
  if (!isCalledFake || saved.target_member_id === null) return "case_action_not_possible"
  if (saved.decided_at) return "case_decided"
  return isClaimedByOther(saved, adminId, now) ? "case_claimed" : null
}

/** When a decision of now takes effect. */
export const applyAt = (now: Date) => new Date(now.getTime() + reportsLimits.undoSeconds * 1000)

/** The end of a claim of now. */
export const claimEnd = (now: Date) => new Date(now.getTime() + reportsLimits.claimSeconds * 1000)

/** A look at a case since this instant needs no other entry in the audit log. */
export const lookedSince = (now: Date) => new Date(now.getTime() - reportsLimits.claimSeconds * 1000)

/** The end of a limit or a suspension of some days from now; null for one without an end. */
export const endAfter = (days: number | null, now: Date) =>
  days === null ? null : new Date(now.getTime() + days * dayMs)

const typesByEnding: ReadonlyMap<string, "image" | "video"> = new Map([
  ["webp", "image"],
  ["mp4", "video"],
  ["mov", "video"],
  ["webm", "video"],
])

const photoKey = /^photos\/[\da-f-]{36}\/([\da-f-]{36})-large\.webp$/

/** The profile photo whose large file has a key; null for other files. */
export const photoIdOf = (key: string) => photoKey.exec(key)?.[1] ?? null

/** The type of a stored file by the ending of its key; null for the thumbnail of another file. */
export const fileTypeOf = (key: string): "image" | "video" | "audio" | null =>
  key.endsWith("-small.webp") ? null : (typesByEnding.get(key.slice(key.lastIndexOf(".") + 1)) ?? "audio")

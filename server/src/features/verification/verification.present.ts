import type {
  OwnVerification,
  VerificationChallenge,
  WaitingVerification,
  WholeVerification,
} from "@pinyu/contract/verification/schemas"
import type { NamedVerification, ProfilePhoto } from "./queue.queries.ts"
import { seemsVirtual } from "./verification.policy.ts"
import type { ChallengeRow, VerificationRow } from "./verification.queries.ts"

export const presentChallenge = ({ id, poses, expires_at }: ChallengeRow): VerificationChallenge => ({
  ...{ id, poses },
  expires_at: expires_at.toISOString(),
})

type Decided = Pick<VerificationRow, "outcome" | "reason" | "message" | "decided_at" | "by_service">

/** How a submission ended; null while it waits. */
const presentDecision = ({ outcome, reason, message, decided_at, by_service }: Decided) =>
  outcome && decided_at
    ? { outcome, reason, message, decided_at: decided_at.toISOString(), by_service }
    : null

/** What a member's own verification consists of. `submissions` are the newest first. */
interface Own {
  verifiedAt: Date | null
  photos: readonly { verified_at: Date | null }[]
  submissions: readonly VerificationRow[]
  requestedAt: Date | null
  hasService: boolean
}

export const presentOwn = (own: Own): OwnVerification => {
  const { verifiedAt, photos, submissions, requestedAt } = own
  const [latest] = submissions
  const waiting = latest && !latest.decided_at ? latest : null
  const decided = submissions.find(({ decided_at }) => decided_at)
  return {
    verified_at: verifiedAt?.toISOString() ?? null,
    has_photo: photos.length > 0,
    first_photo_changed: !verifiedAt && photos.some(({ verified_at }) => verified_at !== null),
    submitted_at: waiting?.submitted_at.toISOString() ?? null,
    last_decision: decided ? presentDecision(decided) : null,
    requested_at: requestedAt?.toISOString() ?? null,
    with_service: own.hasService,
    frames_erased_at: latest && latest.frame_keys.length > 0 ? latest.erase_after.toISOString() : null,
  }
}

export const presentWaiting = (row: NamedVerification): WaitingVerification => ({
  id: row.id,
  member: { id: row.member_id, nickname: row.nickname },
  submitted_at: row.submitted_at.toISOString(),
  requested: row.was_requested,
  is_verified: row.photo_verified_at !== null,
})

/** What a submission is compared with. */
interface Surroundings {
  photos: readonly { photo: ProfilePhoto; url: string }[]
  submissions: readonly VerificationRow[]
  isOwn: boolean
}

export const presentWhole = (
  row: NamedVerification,
  { photos, submissions, isOwn }: Surroundings,
  now: Date,
): WholeVerification => ({
  ...presentWaiting(row),
  ...{ poses: row.poses, camera: row.camera, camera_seems_virtual: seemsVirtual(row.camera) },
  frames_count: row.frame_keys.length,
  with_service: !row.decided_at && row.with_service_until !== null && row.with_service_until > now,
  photos: photos.map(({ photo: { id, hidden, verified_at }, url }) => ({
    ...{ id, url, hidden },
    is_verified: verified_at !== null,
  })),
  earlier: submissions.filter(({ id }) => id !== row.id).flatMap((other) => presentDecision(other) ?? []),
  decision: presentDecision(row),
  may_decide: !isOwn,
})

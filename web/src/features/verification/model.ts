import type { Pose } from "@pinyu/contract/verification/options"
import type { OwnVerification } from "@pinyu/contract/verification/schemas"
import { verification as words } from "@pinyu/phrases/verification"
import { poseNames } from "@pinyu/phrases/verification-options"

/** Why there is no picture of the camera. */
export type CameraError = keyof typeof words.cameraErrors

const errorsByName: Readonly<Record<string, CameraError>> = {
  NotAllowedError: "denied",
  PermissionDeniedError: "denied",
  SecurityError: "insecure",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
}

/** The error that `getUserMedia` names. */
export const cameraErrorOf = (error: unknown): CameraError =>
  error instanceof Error ? (errorsByName[error.name] ?? "failed") : "failed"

/** What a frame shows: a pose; null for none. */
export type FramePose = Pose | null

/** The frames to take: one without a pose, then one for each pose. */
export const framesOf = (poses: readonly Pose[]): FramePose[] => [null, ...poses]

export const nameOfPose = (pose: FramePose) => (pose ? poseNames[pose] : words.neutral)

/** The first frame that is not taken yet; undefined when all are. */
export const nextFrame = (taken: readonly unknown[]): number | undefined => {
  const index = taken.indexOf(null)
  return index === -1 ? undefined : index
}

/** The size of a frame: the camera's own, with the longer side at most `longest`. */
export const frameSize = ({ width, height }: { width: number; height: number }, longest = 1280) => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export type Standing = "waiting" | "verified" | "no_photo" | "open"

/** What the member can do now. */
export const standingOf = (own: OwnVerification): Standing => {
  if (own.submitted_at) return "waiting"
  if (!own.has_photo) return "no_photo"
  return own.verified_at ? "verified" : "open"
}

/** Whether the latest decision still concerns the member: a decline without a badge since. */
export const declineOf = ({ verified_at, submitted_at, last_decision }: OwnVerification) =>
  !verified_at && !submitted_at && last_decision?.outcome === "declined" ? last_decision : null

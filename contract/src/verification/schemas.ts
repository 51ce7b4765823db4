import { fieldError, id, instant, singleLineText, text } from "../fields.ts"
import { profileLimits } from "../profiles/limits.ts"
import * as z from "../zod.ts"
import { verificationLimits } from "./limits.ts"
import { declineReasons, poses, verificationOutcomes } from "./options.ts"

/** Poses to take with the camera, each in a frame of its own after one without a pose. */
export const verificationChallenge = z.object({
  id,
  poses: z.array(z.enum(poses)),
  expires_at: instant,
})
export type VerificationChallenge = z.output<typeof verificationChallenge>

/** How the latest submission ended. */
const decided = z.object({
  outcome: z.enum(verificationOutcomes),
  reason: z.enum(declineReasons).nullable(),
  /** What the team added; null for nothing. */
  message: z.string().nullable(),
  decided_at: instant,
  /** Whether the identity service decided. */
  by_service: z.boolean(),
})

/** The caller's own verification. */
export const ownVerification = z.object({
  /** Since when the caller has the badge; null without it. */
  verified_at: instant.nullable(),
  has_photo: z.boolean(),
  /** Whether compared photos remain, but the first photo is not one of them. */
  first_photo_changed: z.boolean(),
  /** When the waiting submission was sent; null when none waits. */
  submitted_at: instant.nullable(),
  /** The end of the latest submission that was decided; null before the first. */
  last_decision: decided.nullable(),
  /** When the team asked for it, and the caller has sent nothing since; null otherwise. */
  requested_at: instant.nullable(),
  /** Whether an identity service compares, in the team's place. */
  with_service: z.boolean(),
  /** When the frames of the latest submission are erased; null once they are. */
  frames_erased_at: instant.nullable(),
})
export type OwnVerification = z.output<typeof ownVerification>

/** The fields of a submission, beside its frames. */
export const newSubmission = z.object({
  challenge_id: id,
  /** The name that the browser gives the camera: a hint for the team, and proof of nothing. */
  camera: singleLineText({ min: 0, ...verificationLimits.camera }).optional(),
})
export type NewSubmission = z.output<typeof newSubmission>

const member = z.object({ id, nickname: z.string() })

/** A submission that waits for the team. */
export const waitingVerification = z.object({
  id,
  member,
  submitted_at: instant,
  /** Whether the team had asked for it. */
  requested: z.boolean(),
  /** Whether the member has the badge already. */
  is_verified: z.boolean(),
})
export type WaitingVerification = z.output<typeof waitingVerification>

/** A submission with what to compare it with. The frames have URLs on request only. */
export const wholeVerification = waitingVerification.extend({
  poses: z.array(z.enum(poses)),
  /** The camera's name as the browser gave it; null without one. */
  camera: z.string().nullable(),
  /** Whether that name is one of virtual cameras. Nothing proves it, and a page can be lied to. */
  camera_seems_virtual: z.boolean(),
  frames_count: z.int(),
  /** Whether the identity service may still decide it. */
  with_service: z.boolean(),
  /** The photos of the profile, the first one first. The URLs are signed for a short time. */
  photos: z.array(z.object({ id, url: z.string(), hidden: z.boolean(), is_verified: z.boolean() })),
  /** How earlier submissions ended, newest first. */
  earlier: z.array(decided),
  /** How this one ended; null while it waits. */
  decision: decided.nullable(),
  /** False for the caller's own member account. */
  may_decide: z.boolean(),
})
export type WholeVerification = z.output<typeof wholeVerification>

/** A decision of the team. An approval names the photos that show the same person. */
export const verificationDecision = z
  .object({
    outcome: z.enum(verificationOutcomes, fieldError("not_an_option")),
    photo_ids: z.array(id).max(profileLimits.photos.max, fieldError("too_many_photos")).default([]),
    reason: z.enum(declineReasons, fieldError("not_an_option")).nullish(),
    message: text(verificationLimits.message)
      .nullish()
      .transform((written) => written || null),
  })
  .refine(({ outcome, photo_ids }) => outcome !== "approved" || photo_ids.length > 0, {
    path: ["photo_ids"],
    message: fieldError("required"),
  })
  .refine(({ outcome, reason }) => outcome !== "declined" || reason, {
    path: ["reason"],
    message: fieldError("required"),
  })
export type VerificationDecision = z.output<typeof verificationDecision>

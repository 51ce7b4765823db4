/** The poses of which the server draws a pair. None depends on left and right, which a mirror swaps. */
export const poses = [
  "look_up",
  "turn_head",
  "open_hand",
  "v_sign",
  "thumb_up",
  "touch_nose",
  "touch_ear",
  "hand_on_head",
  "hand_on_chin",
  "raised_finger",
] as const
export type Pose = (typeof poses)[number]

/** How a submission ended. */
export const verificationOutcomes = ["approved", "declined"] as const
export type VerificationOutcome = (typeof verificationOutcomes)[number]

/** What became of the team's request in a case that a member be verified. */
export const requestStates = ["not_requested", "requested", "waiting", ...verificationOutcomes] as const

/** Why a submission was declined. `different_person` also ends an earlier verification. */
export const declineReasons = [
  "poses_wrong",
  "unclear",
  "photos_unclear",
  "not_live",
  "different_person",
] as const
export type DeclineReason = (typeof declineReasons)[number]

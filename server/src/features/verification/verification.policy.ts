import { verificationLimits } from "@pinyu/contract/verification/limits"
import { type Pose, poses } from "@pinyu/contract/verification/options"

/** Draws different poses at random, one for each frame after the first. `below` draws a number below n. */
export const drawPoses = (below: (n: number) => number): Pose[] => {
  const left = [...poses]
  return Array.from({ length: verificationLimits.frames - 1 }, () =>
    left.splice(below(left.length), 1),
  ).flat()
}

/** The key of a sealed frame. Nothing but its signed URL opens it. */
export const frameKeyOf = (verificationId: string, place: number) =>
  `sealed/verification/${verificationId}/${place}.webp`

const virtualNames =
  /virtual|fake|dummy|loopback|screen|\bobs\b|manycam|snap ?camera|xsplit|droidcam|iriun|epoccam|camo\b|v4l2/i

/** Whether a camera's name is one of virtual cameras. A hint only: a browser may give any name. */
export const seemsVirtual = (camera: string | null) => camera !== null && virtualNames.test(camera)

const dayMs = 24 * 60 * 60 * 1000

/** When the frames of a submission of now are erased. */
export const eraseAfter = (now: Date) => new Date(now.getTime() + verificationLimits.keptDays * dayMs)

/** When a challenge of now ends. */
export const challengeEnd = (now: Date) =>
  new Date(now.getTime() + verificationLimits.challengeSeconds * 1000)

import type { WholeVerification } from "@pinyu/contract/verification/schemas"

/** The photo that an approval must name: the first that others see, or the first while all are hidden. */
export const firstOf = (photos: WholeVerification["photos"]) =>
  photos.find(({ hidden }) => !hidden) ?? photos[0]

// Two rings and the lens where they overlap. Fill with the nonzero rule (the default). The same fill
// for both paths works in one colour and at 16 pixels.

/** The view box of the logo's paths. */
export const markViewBox = "0 0 64 64"

/** The two rings. */
export const markRings =
  "M4 32a18 18 0 1 0 36 0a18 18 0 1 0-36 0Zm5 0a13 13 0 1 1 26 0a13 13 0 1 1-26 0Z" +
  "M24 32a18 18 0 1 0 36 0a18 18 0 1 0-36 0Zm5 0a13 13 0 1 1 26 0a13 13 0 1 1-26 0Z"

/** The lens where the rings overlap. */
export const markLens = "M32 17.03a18 18 0 0 1 0 29.94a18 18 0 0 1 0-29.94Z"

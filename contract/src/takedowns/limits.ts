export const takedownsLimits = {
  /** Characters of the authority's case number, or of what the team calls the request. */
  reference: { min: 1, max: 100 },
  /** Characters of the team's note. */
  note: { max: 2000 },
  /** Days for which hidden content is kept sealed. */
  holdDays: 180,
  /** Copies that the console lists at once; those that are hidden make room for others. */
  shownCopies: 50,
  /** Seconds for which the URL of a sealed file is valid. */
  signedSeconds: 60,
  /** The bits in which the perceptual hashes of two versions of a picture differ at most (decision 42). */
  samePictureBits: 8,
} as const

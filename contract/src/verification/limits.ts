/** Limits of photo verification. */
export const verificationLimits = {
  /** The frames of a submission: one without a pose, then one for each pose. */
  frames: 3,
  frame: {
    maxBytes: 5 * 1024 * 1024,
    /** The shorter side in pixels. */
    minPixels: 240,
  },
  /** How long the poses of a challenge are valid. */
  challengeSeconds: 10 * 60,
  /** Days after which the frames of a submission are erased, decided or not. */
  keptDays: 30,
  /** Characters of the camera's name. */
  camera: { max: 100 },
  /** Characters of what the team adds to a decline. */
  message: { max: 500 },
  /** Hours for which the identity service may decide alone, and for which its URLs are valid. */
  serviceHours: 24,
  /** Earlier submissions that the console shows, newest first. */
  shownEarlier: 5,
  /** Seconds for which the URL of a frame is valid. */
  signedSeconds: 60,
} as const

/** The size of the form with all frames. */
export const verificationForm = {
  maxFiles: verificationLimits.frames,
  maxBytes: verificationLimits.frames * verificationLimits.frame.maxBytes,
} as const

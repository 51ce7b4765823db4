/** Limits of profiles. Characters unless the name says otherwise. */
export const profileLimits = {
  photos: {
    max: 5,
    /** The lifetime of a signed URL in seconds. */
    signedSeconds: 60 * 60,
    /** Photos that an admin approves in one call. */
    approvedAtOnce: 100,
  },
  occupation: { max: 20 },
  aboutMe: { max: 500 },
  idealPartner: { max: 500 },
  /** How many prompts a member answers, and the length of an answer. */
  prompts: { max: 3 },
  promptAnswer: { min: 1, max: 150 },
  /** Characters of an object's storage path. */
  path: { max: 300 },
  identitySwitchDays: 30,
  /**
   * A profile's posts and wishes: the page size, and the distance in px from the end that loads the next
   * page.
   */
  activity: { page: 5, nearPx: 1000 },
} as const

/** Limits of what members say of themselves. Characters unless the name says otherwise. */
export const profileLimits = {
  photos: { max: 5 },
  occupation: { max: 20 },
  aboutMe: { max: 500 },
  idealPartner: { max: 500 },
  /** An object's path in the storage. */
  path: { max: 300 },
  identitySwitchDays: 30,
  /** What a member made, on their profile: so many of a kind in a page, and how near the end, in px, the next one is fetched. */
  activity: { page: 5, nearPx: 1000 },
} as const

/** Limits of what members say of themselves. Characters unless the name says otherwise. */
export const profileLimits = {
  photos: { max: 5 },
  occupation: { max: 20 },
  aboutMe: { max: 500 },
  idealPartner: { max: 500 },
  /** An object's path in the storage. */
  path: { max: 300 },
  identitySwitchDays: 30,
} as const

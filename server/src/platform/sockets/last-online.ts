/** `last_online` of a member who has never signed in, and `shown_online` of a member who hides presence. */
export const neverOnline = new Date(0)

/** The stored instant; null for the value that means never. */
export const knownInstant = (stored: Date): Date | null =>
  stored.getTime() === neverOnline.getTime() ? null : stored

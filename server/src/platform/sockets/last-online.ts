/** `last_online` of a member who has never signed in, and `shown_online` of one who hides their presence. */
export const neverOnline = new Date(0)

/** The stored instant, or null where it stands for never. */
export const knownInstant = (stored: Date): Date | null =>
  stored.getTime() === neverOnline.getTime() ? null : stored

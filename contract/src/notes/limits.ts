export const notesLimits = {
  /** Characters of a private note. */
  content: { min: 1, max: 100 },
} as const

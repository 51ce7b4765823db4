/** Limits of the explore grid and its filter. */
export const exploreLimits = {
  age: { min: 18, max: 70, defaultMin: 18, defaultMax: 40 },
  regionChips: 6,
  query: { max: 50 },
  /** A member online within this time is shown as online. */
  onlineMinutes: 5,
  /** A member online within this time is shown as recently online and passes the `online` filter. */
  recentMinutes: 180,
  /** Members that match a filter, or are outside its ages, are counted up to this. */
  maxCounted: 999,
  /** New members of a saved search are counted up to this. */
  maxNew: 99,
  savedSearches: { max: 5 },
} as const

export const notificationLimits = {
  /** Notifications of a page, and what the bell's panel and the centre ask for. */
  page: { panel: 20, centre: 50, max: 50, maxNumber: 1_000 },
  /** Ids that one call may mark. */
  ids: { max: 200 },
  endpoint: { max: 2_000 },
} as const

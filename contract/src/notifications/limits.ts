export const notificationLimits = {
  /** Page sizes of the bell's panel and of the notification centre. */
  page: { panel: 20, centre: 50, max: 50, maxNumber: 1_000 },
  /** Ids in one call. */
  ids: { max: 200 },
  endpoint: { max: 2_000 },
} as const

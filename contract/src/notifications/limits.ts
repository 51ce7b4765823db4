export const notificationLimits = {
  /** Page sizes of the bell's panel and of the notification centre. */
  page: { panel: 20, centre: 50, max: 50, maxNumber: 1_000 },
  /** Ids in one call, and notifications that a list folds into one row. */
  ids: { max: 200 },
  /** A deleted notification can be restored this long. The screens offer it for some seconds. */
  undo: { minutes: 10, seconds: 8 },
  endpoint: { max: 2_000 },
} as const

/** Limits of meeting plans. Units are in the names. */
export const meetingsLimits = {
  /** Characters of the name by which the contact knows the member. */
  ownName: { min: 1, max: 20 },
  /** Characters of the person whom the member meets. */
  person: { min: 1, max: 60 },
  place: { min: 1, max: 300 },
  /** Plans of a member that have not ended. */
  active: 3,
  /** How far ahead a meeting and the time of its check-in may be. */
  aheadDays: 14,
  /** Between now and the time of the check-in, at least. */
  checkInMinutes: 15,
  /** The member is reminded this long before the time of the check-in. */
  reminderMinutes: 10,
  /** Between the first alert to the contact and the second. */
  secondAlertMinutes: 15,
  /** Alerts to the contact after the time of the check-in. */
  alerts: 2,
  /** A plan is erased this long after its end, or after the time of the check-in. */
  keepDays: 2,
} as const

import { taipeiTime } from "../calendar.ts"
import type { NotificationType } from "./options.ts"

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"))

/** The times at which quiet hours may start or end: each half hour of the Taipei day. */
export const quietTimes = hours.flatMap((hour) => [`${hour}:00`, `${hour}:30`])

/** From a time of the Taipei day to another one, which may be on the next day. */
export interface QuietHours {
  from: string
  to: string
}

/** The quiet hours that the settings propose. */
export const suggestedQuietHours: QuietHours = { from: "22:00", to: "08:00" }

/** Whether quiet hours include an instant. They include their start, not their end. */
export const isQuietAt = (quietHours: QuietHours | null, instant: Date) => {
  if (quietHours === null) return false
  const { from, to } = quietHours
  const time = taipeiTime(instant)
  return from < to ? from <= time && time < to : from <= time || time < to
}

/** Notices about the account's security and alerts of meeting plans do not wait. */
const urgentTypes: readonly NotificationType[] = ["security_notice", "meeting_reminder"]

/** Whether quiet hours keep a notification of this type from the member's devices. */
export const isWithheldAt = (quietHours: QuietHours | null, type: NotificationType, instant: Date) =>
  !urgentTypes.includes(type) && isQuietAt(quietHours, instant)

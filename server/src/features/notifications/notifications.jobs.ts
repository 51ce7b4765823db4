/** What is done after the commit of whatever happened; each at least once. */
export interface NotificationJobs {
  /** To the pages that are open, or to the member's browsers where none is. */
  "notifications.tell": { memberId: string; notificationId: string }
  "notifications.push": { memberId: string; notificationId: string; subscriptionId: string }
  "notifications.mail": { memberId: string }
}

export const notificationJobNames = [
  "notifications.tell",
  "notifications.push",
  "notifications.mail",
] as const satisfies readonly (keyof NotificationJobs)[]

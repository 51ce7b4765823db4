/** Jobs that run after the commit of the event, at least once each. */
export interface NotificationsJobs {
  /** Delivers to open pages, and to the member's browsers while no page is visible. */
  "notifications.deliver": { memberId: string; notificationId: string }
  /** Sends the unread count to open pages after events were withdrawn. */
  "notifications.recount": { memberIds: readonly string[] }
  "notifications.push": { memberId: string; notificationId: string; subscriptionId: string }
  "notifications.mail": { memberId: string }
}

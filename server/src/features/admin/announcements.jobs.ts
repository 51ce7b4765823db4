/** Each job handles one batch and enqueues the next. */
export interface AnnouncementsJobs {
  "admin.deliverNext": { announcementId: string }
  /** Deletes the notifications of a withdrawn announcement. */
  "admin.deleteNext": { announcementId: string }
}

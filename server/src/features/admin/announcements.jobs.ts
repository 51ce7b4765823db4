/** Each job handles one batch and enqueues the next. */
export interface AnnouncementsJobs {
  "admin.tellNext": { announcementId: string }
  /** Deletes the notifications of a withdrawn announcement. */
  "admin.forgetNext": { announcementId: string }
}

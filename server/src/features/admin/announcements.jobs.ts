/** Each does so much at a time, and asks for the next of it. */
export interface AnnouncementsJobs {
  "admin.tellNext": { announcementId: string }
  /** Takes a withdrawn one from those who were told. */
  "admin.forgetNext": { announcementId: string }
}

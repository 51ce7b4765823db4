import type { Jobs } from "../../platform/jobs.ts"

/** Each does so much at a time, and asks for the next of it. */
export interface AnnouncementsJobs {
  "admin.tellNext": { announcementId: string }
  /** Takes a withdrawn one from those who were told. */
  "admin.forgetNext": { announcementId: string }
}

export const announcementsJobNames = [
  "admin.tellNext",
  "admin.forgetNext",
] as const satisfies readonly (keyof AnnouncementsJobs)[]

type Work = (announcementId: string) => Promise<void>

/** Takes on the jobs of announcements. */
export const workOnAnnouncementsJobs = async (
  jobs: Pick<Jobs<AnnouncementsJobs>, "work">,
  { tellNext, forgetNext }: { tellNext: Work; forgetNext: Work },
) => {
  await jobs.work("admin.tellNext", ({ announcementId }) => tellNext(announcementId))
  await jobs.work("admin.forgetNext", ({ announcementId }) => forgetNext(announcementId))
}

import type { Jobs, RunningJob } from "../../platform/jobs.ts"

/** What is done after the commit of whatever happened; each at least once. */
export interface NotificationsJobs {
  /** To the pages that are open, and to the member's browsers while they look at none. */
  "notifications.tell": { memberId: string; notificationId: string }
  /** To the pages that are open: how many are unread, where something was taken back. */
  "notifications.recount": { memberIds: readonly string[] }
  "notifications.push": { memberId: string; notificationId: string; subscriptionId: string }
  "notifications.mail": { memberId: string }
}

export const notificationsJobNames = [
  "notifications.tell",
  "notifications.recount",
  "notifications.push",
  "notifications.mail",
] as const satisfies readonly (keyof NotificationsJobs)[]

type Job<Name extends keyof NotificationsJobs> = (
  data: NotificationsJobs[Name],
  job: Pick<RunningJob, "id">,
) => Promise<void>

interface Handlers {
  tell: Job<"notifications.tell">
  recount: Job<"notifications.recount">
  push: Job<"notifications.push">
  mail: Job<"notifications.mail">
}

/** Takes on the jobs of this area. */
export const workOnNotificationsJobs = async (
  jobs: Pick<Jobs<NotificationsJobs>, "work">,
  { tell, recount, push, mail }: Handlers,
) => {
  await jobs.work("notifications.tell", tell, { concurrency: 4 })
  await jobs.work("notifications.recount", recount)
  await jobs.work("notifications.push", push)
  await jobs.work("notifications.mail", mail)
}

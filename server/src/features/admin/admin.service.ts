import type { AdminService } from "@pinyu/contract/admin/schemas"
import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { Db, Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs } from "../../platform/jobs.ts"
import type { Log } from "../../platform/log.ts"
import type { Passwords } from "../../platform/passwords.ts"
import type { RateLimiter } from "../../platform/rate-limits.ts"
import type { Secrets } from "../../platform/secrets.ts"
import type { AnnouncementsJobs } from "./announcements.jobs.ts"
import { createAnnouncements } from "./announcements.service.ts"
import { createAudit } from "./audit.service.ts"
import { createDesk, type SetVip } from "./desk.service.ts"
import { createEnrolment } from "./enrolment.service.ts"
import { createFirstAdmin } from "./first-admin.service.ts"
import { createOtp } from "./otp.service.ts"
import { createSessions } from "./sessions.service.ts"
import { createSignIn } from "./sign-in.service.ts"
import { createStatus, type ServiceProbe } from "./status.service.ts"
import { createTokens } from "./tokens.service.ts"

interface Dependencies {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<AnnouncementsJobs>, "enqueue" | "work">
  limiter: RateLimiter
  log: Pick<Log, "warn">
  passwords: Passwords
  probes: Readonly<Record<AdminService, ServiceProbe>>
  notifications: {
    /** Tells a member what was done for them, after the commit. */
    record: (trx: Trx, event: NotificationEvent) => Promise<void>
    /** Takes back what so many members were told of one thing; answers how many that were. */
    forgetSomeAbout: (trx: Trx, aboutId: string, limit: number) => Promise<number>
  }
  secrets: Pick<Secrets, "adminKey" | "otpKey">
  setVip: SetVip
}

/** The people who run the service: signing in, one-time codes, the state of the service, the log of what they did. */
export const createAdmin = (needs: Dependencies) => {
  const { clock, db, jobs, limiter, log, notifications, passwords, probes, secrets, setVip } = needs
  const audit = createAudit({ clock })
  const otp = createOtp({ clock, key: secrets.otpKey, limiter })
  const tokens = createTokens({ clock, key: secrets.adminKey })
  const sessions = createSessions({ clock, db, tokens })
  return {
    ...createFirstAdmin({ db, clock, passwords }),
    ...createSignIn({ audit, clock, db, limiter, otp, passwords, sessions }),
    ...createEnrolment({ audit, db, limiter, otp, passwords, sessions }),
    ...createStatus(probes),
    ...createAnnouncements({ audit, clock, db, jobs, log, notifications }),
    ...createDesk({ audit, clock, db, record: notifications.record, setVip }),
    authenticate: sessions.authenticate,
    admin: sessions.own,
    recordAct: audit.recordAct,
  }
}

export type Admin = ReturnType<typeof createAdmin>

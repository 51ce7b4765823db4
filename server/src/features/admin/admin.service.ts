import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Passwords } from "../../platform/security/passwords.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import { createSecurityLog } from "../../platform/security/security-log.ts"
import type { AnnouncementsJobs } from "./announcements.jobs.ts"
import { createAnnouncements } from "./announcements.service.ts"
import { createAudit } from "./audit.service.ts"
import { createDesk, type Rename, type SetVip } from "./desk.service.ts"
import { createEnrolment } from "./enrolment.service.ts"
import { createFirstAdmin } from "./first-admin.service.ts"
import { createOtp } from "./otp.service.ts"
import { createRecoveryCodes } from "./recovery-codes.service.ts"
import { createSessions } from "./sessions.service.ts"
import { createSignIn } from "./sign-in.service.ts"
import { createStatus, type Probed, serviceProbes } from "./status.service.ts"
import { createTokens } from "./tokens.service.ts"

interface Dependencies extends Probed {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<AnnouncementsJobs>, "enqueue">
  limiter: RateLimiter
  log: Pick<Log, "info" | "warn">
  notifications: Pick<Ports["notifications"], "record" | "deleteSomeAbout">
  passwords: Passwords
  secrets: Pick<Secrets, "adminKey" | "otpKey">
  setVip: SetVip
  rename: Rename
}

/** The people who run the service: signing in, one-time codes, the state of the service, the log of what they did. */
export const createAdmin = (needs: Dependencies) => {
  const { clock, db, jobs, limiter, log, notifications, passwords, rename, secrets, setVip } = needs
  const security = createSecurityLog(log)
  const audit = createAudit({ clock, security })
  const recoveryCodes = createRecoveryCodes({ clock })
  const otp = createOtp({ clock, key: secrets.otpKey, limiter, recoveryCodes })
  const tokens = createTokens({ clock, key: secrets.adminKey })
  const sessions = createSessions({ audit, clock, db, tokens })
  return {
    ...createFirstAdmin({ db, clock, passwords }),
    ...createSignIn({ audit, clock, db, limiter, otp, passwords, security, sessions }),
    ...createEnrolment({ audit, db, limiter, otp, passwords, recoveryCodes, sessions }),
    ...createStatus(serviceProbes(needs)),
    ...createAnnouncements({ audit, clock, db, jobs, notifications }),
    ...createDesk({ audit, clock, db, record: notifications.record, rename, setVip }),
    authenticate: sessions.authenticate,
    admin: sessions.own,
    sessions: sessions.sessions,
    logout: sessions.logout,
    endSession: sessions.endSession,
    endSessions: sessions.endSessions,
    recordAct: audit.recordAct,
  }
}

export type Admin = ReturnType<typeof createAdmin>

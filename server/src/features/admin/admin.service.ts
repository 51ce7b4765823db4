import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { Ports } from "../../platform/ports.ts"
import { createAuthenticatorApps } from "../../platform/security/authenticator-apps.ts"
import type { Passwords } from "../../platform/security/passwords.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import { createRecoveryCodes } from "../../platform/security/recovery-codes.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import { createSecurityLog } from "../../platform/security/security-log.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import type { AnnouncementsJobs } from "./announcements.jobs.ts"
import { createAnnouncements } from "./announcements.service.ts"
import { createAudit } from "./audit.service.ts"
import { createEnrolment } from "./enrolment.service.ts"
import { createFirstAdmin } from "./first-admin.service.ts"
import { createMemberActions, type Rename, type SetVip } from "./members.service.ts"
import { createOperator } from "./operator.service.ts"
import * as otpStore from "./otp.queries.ts"
import { createPasskeys } from "./passkeys.service.ts"
import { createRequirePassword } from "./password.service.ts"
import { createReauthentication } from "./reauthentication.service.ts"
import * as recoveryCodeStore from "./recovery-codes.queries.ts"
import { createSessions } from "./sessions.service.ts"
import { createSignIn } from "./sign-in.service.ts"
import { createStatus, type ProbedComponents, serviceProbes } from "./status.service.ts"
import { createTeamJobs, type TeamJobs } from "./team.jobs.ts"
import { invitationToken } from "./team.policy.ts"
import { createTeam } from "./team.service.ts"
import { createTokens } from "./tokens.service.ts"

interface Dependencies extends ProbedComponents {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<AnnouncementsJobs & TeamJobs>, "enqueue">
  limiter: RateLimiter
  mailer: Mailer
  log: Pick<Log, "error" | "info" | "warn">
  notifications: Pick<Ports["notifications"], "record" | "deleteSomeAbout">
  origins: { web: () => string }
  passwords: Passwords
  /** In production, the console is closed to admins without a second step. */
  production: boolean
  secrets: Pick<Secrets, "adminKey" | "mailKey" | "otpKey">
  setVip: SetVip
  rename: Rename
}

/**
 * The admins' accounts, sign-in and sessions, the service status, acts on members, announcements and the
 * audit log.
 */
export const createAdmin = (dependencies: Dependencies) => {
  const { clock, db, jobs, limiter, log, mailer, notifications, origins, passwords } = dependencies
  const { production, rename, secrets, setVip } = dependencies
  const security = createSecurityLog(log)
  const audit = createAudit({ clock, db, security })
  const recoveryCodes = createRecoveryCodes({ clock, store: recoveryCodeStore })
  const otp = createAuthenticatorApps({
    ...{ clock, key: secrets.otpKey, limiter, limitKey: "admin.otp", log, recoveryCodes },
    store: otpStore,
  })
  const tokens = createTokens({ clock, key: secrets.adminKey })
  const sessions = createSessions({ audit, clock, db, requiresSecondStep: production, tokens })
  const requirePassword = createRequirePassword({ db, limiter, passwords })
  const tokenOf = (invitationId: string) => invitationToken(secrets.mailKey, invitationId)
  return {
    ...createFirstAdmin({ db, clock, passwords }),
    ...createSignIn({ audit, clock, db, limiter, otp, passwords, security, sessions }),
    ...createEnrolment({ audit, db, otp, passwords, recoveryCodes, requirePassword, sessions }),
    ...createPasskeys({ audit, clock, db, sessions, webOrigin: origins.web }),
    ...createReauthentication({ audit, clock, db, otp, requirePassword }),
    ...createStatus(serviceProbes(dependencies)),
    ...createAnnouncements({ audit, clock, db, jobs, notifications }),
    ...createMemberActions({ audit, clock, db, record: notifications.record, rename, setVip }),
    ...createOperator({ audit, clock, db, tokenOf, webOrigin: origins.web }),
    ...createTeam({ audit, clock, db, jobs, passwords, sessions, tokenOf }),
    jobHandlers: createTeamJobs({ clock, db, mailer, tokenOf, webOrigin: origins.web }),
    authenticate: sessions.authenticate,
    admin: sessions.own,
    sessions: sessions.sessions,
    logout: sessions.logout,
    endSession: sessions.endSession,
    endSessions: sessions.endSessions,
    recordAct: audit.recordAct,
    auditEntries: audit.entries,
    exportAudit: audit.exportEntries,
  }
}

export type Admin = ReturnType<typeof createAdmin>

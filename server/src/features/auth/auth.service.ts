import type { Db } from "../../db/client.ts"
import { deleteResponsesBefore } from "../../db/idempotency.ts"
import type { Clock } from "../../platform/clock.ts"
import { deriveSecret } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Passwords } from "../../platform/security/passwords.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import { createSecurityLog } from "../../platform/security/security-log.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import type { TextMessenger } from "../../platform/senders/sms.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { createAccountPasswords } from "./account-passwords.service.ts"
import { type AuthJobs, createJobHandlers } from "./auth.jobs.ts"
import { after } from "./auth.policy.ts"
import type { Avatars } from "./auth.present.ts"
import { deleteExpiredCodes } from "./codes.queries.ts"
import { createCodes } from "./codes.service.ts"
import { createCookies } from "./cookies.service.ts"
import { deleteExpiredChanges } from "./email-changes.queries.ts"
import { createEmailChanges } from "./email-changes.service.ts"
import { createLooks } from "./looks.service.ts"
import { deleteExpiredTokens } from "./mailed-tokens.queries.ts"
import { createMailedTokens } from "./mailed-tokens.service.ts"
import { createPasswordChanges } from "./passwords.service.ts"
import { createPhones } from "./phones.service.ts"
import { createRecovery } from "./recovery.service.ts"
import { createRegistration } from "./registration.service.ts"
import { createSessions } from "./sessions.service.ts"
import { createSignIn } from "./sign-in.service.ts"
import { createSignInThrottle } from "./sign-in-throttle.service.ts"
import { createTokens } from "./tokens.service.ts"
import { createUnverified } from "./unverified.service.ts"
import { createUsers } from "./users.service.ts"
import { createVerification } from "./verification.service.ts"

type RegistrationDependencies = Parameters<typeof createRegistration>[0]
type ThrottleDependencies = Parameters<typeof createSignInThrottle>[0]
type PasswordDependencies = Parameters<typeof createPasswordChanges>[0]
type UnverifiedDependencies = Parameters<typeof createUnverified>[0]

interface Dependencies {
  origins: { web: () => string; api: () => string }
  clock: Clock
  db: Db
  currentSettings: Ports["currentSettings"]
  jobs: Pick<Jobs<AuthJobs>, "enqueue">
  limiter: RateLimiter
  log: Log
  mailer: Pick<Mailer, "send">
  messenger: TextMessenger
  passwords: Passwords
  realtime: Pick<Realtime, "disconnect">
  secrets: Pick<
    Secrets,
    "sessionKey" | "acceptedSessionKey" | "refreshKey" | "codeKey" | "saltKey" | "deviceKey"
  >
  createMember: RegistrationDependencies["createMember"]
  acceptLegalDocuments: RegistrationDependencies["acceptLegalDocuments"]
  recordRegistration: RegistrationDependencies["recordRegistration"]
  contactVerified: RegistrationDependencies["contactVerified"]
  avatarsOf: (memberId: string) => Promise<Avatars>
  recordOnline: (memberId: string) => Promise<void>
  spendProof: ThrottleDependencies["spendProof"]
  removeMembers: UnverifiedDependencies["removeMembers"]
  restoreMember: Parameters<typeof createSignIn>[0]["restoreMember"]
  endSuspension: Parameters<typeof createSignIn>[0]["endSuspension"]
  removePasskeys: PasswordDependencies["removePasskeys"]
  securityNotices: Ports["securityNotices"]
  removeSecondStep: PasswordDependencies["removeSecondStep"]
  attemptSecondStep: PasswordDependencies["attemptSecondStep"]
  removePasskeysSince: PasswordDependencies["removePasskeysSince"]
  removeSecondStepSince: PasswordDependencies["removeSecondStepSince"]
}

const dayInSeconds = 24 * 60 * 60

/** Accounts: registration, sign-in, sessions, passwords, and the verification of address and number. */
export const createAuth = (dependencies: Dependencies) => {
  const { origins, clock, db, jobs, limiter, log, mailer, messenger, passwords, secrets } = dependencies
  const { createMember, acceptLegalDocuments, avatarsOf, recordOnline, securityNotices } = dependencies
  const { contactVerified, recordRegistration } = dependencies
  const { disconnect } = dependencies.realtime
  const security = createSecurityLog(log)
  const { acceptedSessionKey: acceptedKey } = secrets
  const tokens = createTokens({ clock, key: secrets.sessionKey, acceptedKey })
  const mailedTokens = createMailedTokens({ clock, key: secrets.codeKey })
  const codes = createCodes({ db, clock, key: secrets.codeKey, limiter })
  const users = createUsers({ db, clock, avatarsOf })
  const { refreshKey } = secrets
  const sessions = createSessions({ db, clock, log, tokens, refreshKey, recordOnline, disconnect })
  const recovery = createRecovery({ clock, jobs, sessions })
  const accountPasswords = createAccountPasswords({ passwords, saltKey: secrets.saltKey })
  const offersProof = async () => (await dependencies.currentSettings()).sign_in_check
  const throttle = createSignInThrottle({ limiter, spendProof: dependencies.spendProof, offersProof })
  const looks = createLooks({ limiter, spendProof: dependencies.spendProof, offersProof })
  const signIn = createSignIn({
    ...{ db, accountPasswords, recordOnline },
    ...{ recovery, throttle, security, sessions, tokens, users },
    restoreMember: dependencies.restoreMember,
    endSuspension: dependencies.endSuspension,
    securityNotices,
    attemptSecondStep: dependencies.attemptSecondStep,
  })
  const unverified = createUnverified({
    ...{ clock, db, limiter, accountPasswords, contactVerified, disconnect, mailedTokens, security },
    removeMembers: dependencies.removeMembers,
  })
  const joining = { db, clock, jobs, accountPasswords, contactVerified, unverified }
  const registration = createRegistration({
    ...joining,
    ...{ codes, security, createMember, acceptLegalDocuments, recordRegistration },
  })
  const passwordChanges = createPasswordChanges({
    ...joining,
    ...{ mailedTokens, throttle, passwords, security, sessions, tokens },
    removePasskeys: dependencies.removePasskeys,
    securityNotices,
    removePasskeysSince: dependencies.removePasskeysSince,
    removeSecondStep: dependencies.removeSecondStep,
    removeSecondStepSince: dependencies.removeSecondStepSince,
    attemptSecondStep: dependencies.attemptSecondStep,
  })
  const verification = createVerification({ db, clock, codes, jobs })
  const emailChanges = createEmailChanges({
    ...{ db, clock, jobs, limiter, mailedTokens, recovery, security, securityNotices },
    ...{ contactVerified, sessions, unverified, users },
  })
  const phones = createPhones({
    ...{ db, clock, codes, contactVerified, jobs, security, securityNotices, sessions, users },
  })

  /** Deletes what has expired: unverified accounts, sessions, tokens, codes and stored answers. */
  const purgeExpired = async () => {
    const now = clock.now()
    await sessions.purgeSessions()
    await deleteExpiredCodes(db, now)
    await deleteExpiredTokens(db, after(now, -dayInSeconds))
    await deleteExpiredChanges(db, now)
    await deleteResponsesBefore(db, after(now, -dayInSeconds))
    await unverified.removeExpired()
  }

  return {
    user: users.own,
    /** 32 bytes in base64url, always the same for a member, and known only to a signed-in one. */
    deviceKey: (memberId: string) => deriveSecret(secrets.deviceKey, memberId),
    createAccount: registration.createAccount,
    register: registration.register,
    ...looks,
    ...signIn,
    ...sessions,
    ...passwordChanges,
    ...verification,
    ...phones,
    ...emailChanges,
    showVerification: unverified.showVerification,
    verifyEmail: unverified.verifyEmail,
    startAnew: unverified.startAnew,
    purgeExpired,
    mailedTokens,
    beginRecovery: recovery.begin,
    jobHandlers: createJobHandlers({
      ...{ db, codes, limiter, mailedTokens, mailer, messenger },
      webOrigin: origins.web,
    }),
    /** Limited to encrypted connections when the API is served by them. */
    cookies: createCookies(() => origins.api().startsWith("https:")),
  }
}

export type Auth = ReturnType<typeof createAuth>

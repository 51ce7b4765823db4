import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { every } from "../../platform/every.ts"
import type { Jobs } from "../../platform/jobs.ts"
import type { Log } from "../../platform/log.ts"
import type { Mailer } from "../../platform/mail.ts"
import type { Passwords } from "../../platform/passwords.ts"
import type { RateLimiter } from "../../platform/rate-limits.ts"
import type { Secrets } from "../../platform/secrets.ts"
import type { TextMessenger } from "../../platform/sms.ts"
import { type AuthJobs, workOnAuthJobs } from "./auth.jobs.ts"
import { after } from "./auth.policy.ts"
import { forgetAnswers } from "./auth.queries.ts"
import { createCodes } from "./codes.service.ts"
import { createPasswordChanges } from "./passwords.service.ts"
import { deleteExpiredProofs } from "./proofs.queries.ts"
import { createRegistration } from "./registration.service.ts"
import { createSessions } from "./sessions.service.ts"
import { createSignIn } from "./sign-in.service.ts"
import { createTokens } from "./tokens.service.ts"
import { createUsers } from "./users.service.ts"
import { createVerification } from "./verification.service.ts"

type RegistrationNeeds = Parameters<typeof createRegistration>[0]
type SessionNeeds = Parameters<typeof createSessions>[0]

interface Dependencies {
  addresses: { web: () => string; api: () => string }
  clock: Clock
  db: Db
  jobs: Pick<Jobs<AuthJobs>, "enqueue" | "work">
  limiter: RateLimiter
  log: Log
  mailer: Pick<Mailer, "send">
  messenger: TextMessenger
  passwords: Passwords
  secrets: Pick<Secrets, "sessionKey" | "codeKey">
  createMember: RegistrationNeeds["createMember"]
  avatarUrlsOf: (memberId: string) => Promise<string[]>
  noteOnline: (memberId: string) => Promise<void>
  disconnect: SessionNeeds["disconnect"]
}

const dayInSeconds = 24 * 60 * 60

/** Accounts: joining, signing in, sessions, passwords, and the proofs of address and number. */
export const createAuth = (needs: Dependencies) => {
  const { addresses, clock, db, jobs, limiter, log, mailer, messenger, passwords, secrets } = needs
  const { createMember, avatarUrlsOf, noteOnline, disconnect } = needs
  const tokens = createTokens({ clock, key: secrets.sessionKey })
  const codes = createCodes({ db, clock, key: secrets.codeKey })
  const users = createUsers({ db, clock, avatarUrlsOf })
  const sessions = createSessions({ db, clock, log, tokens, noteOnline, disconnect })
  const signIn = createSignIn({ db, limiter, passwords, sessions, tokens, users })
  const registration = createRegistration({ db, clock, codes, jobs, passwords, createMember })
  const passwordChanges = createPasswordChanges({ db, clock, jobs, passwords, sessions, signIn })
  const verification = createVerification({ db, clock, codes, jobs, limiter, users })

  /** Removes what has ended: sessions, tokens, codes, and answers kept for retries. */
  const purgeExpired = async () => {
    const now = clock.now()
    await sessions.purgeSessions()
    await deleteExpiredProofs(db, now)
    await forgetAnswers(db, after(now, -dayInSeconds))
  }

  return {
    user: users.own,
    createAccount: registration.createAccount,
    register: registration.register,
    signIn: signIn.signIn,
    ...sessions,
    ...passwordChanges,
    ...verification,
    purgeExpired,
    /** Whether cookies have to be kept to encrypted connections. */
    isServedSecurely: () => addresses.api().startsWith("https:"),
    /** Begins to send what was asked for, and to remove each day what has ended. */
    startJobs: async () => {
      await workOnAuthJobs(jobs, { db, clock, codes, mailer, messenger, webOrigin: addresses.web })
      every(dayInSeconds * 1000, purgeExpired, { log, failed: "what has ended was not removed" })
    },
  }
}

export type Auth = ReturnType<typeof createAuth>

import type { FastifyReply } from "fastify"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { Ports } from "../../platform/ports.ts"
import {
  createAuthenticatorApps,
  isProven,
  type OtpProof,
} from "../../platform/security/authenticator-apps.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import { createRecoveryCodes, isRecoveryCode } from "../../platform/security/recovery-codes.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import { createSecurityLog } from "../../platform/security/security-log.ts"
import * as otpStore from "./otp.queries.ts"
import { deleteOtp } from "./otp.queries.ts"
import * as codeStore from "./recovery-codes.queries.ts"
import { deleteCodes } from "./recovery-codes.queries.ts"
import { deleteRemoval } from "./removals.queries.ts"
import { createRemovals } from "./removals.service.ts"
import { presentSecondStep } from "./second-step.present.ts"
import * as queries from "./second-step.queries.ts"
import { type Announce, createSignIn } from "./sign-in.service.ts"

interface Dependencies {
  clock: Clock
  db: Db
  limiter: RateLimiter
  log: Log
  secrets: Pick<Secrets, "memberOtpKey">
  accountOf: (memberId: string) => Promise<{ email: string }>
  /**
   * Ends the member's sessions except the caller's and forgets their known devices. Returns a new device
   * token for the caller's browser.
   */
  endOtherSessionsIn: (trx: Trx, viewer: Viewer) => Promise<string>
  /** Whether a member has a passkey. None is added or removed until the transaction ends. */
  hasPasskey: (trx: Trx, memberId: string) => Promise<boolean>
  /** Throws `unauthenticated` when the caller's session ended. It does not end during the transaction. */
  requireLiveSession: (trx: Trx, viewer: Viewer) => Promise<void>
  securityNotices: Ports["securityNotices"]
  setDeviceCookie: (reply: FastifyReply, deviceToken: string) => void
}

/** The second step of members: authenticator apps, recovery codes, and sign-in by password turned off. */
export const createSecondStep = (dependencies: Dependencies) => {
  const {
    accountOf,
    clock,
    db,
    endOtherSessionsIn,
    hasPasskey,
    limiter,
    log,
    requireLiveSession,
    securityNotices,
  } = dependencies
  const { memberOtpKey: key } = dependencies.secrets
  const security = createSecurityLog(log)
  const recoveryCodes = createRecoveryCodes({ clock, store: codeStore })
  const apps = createAuthenticatorApps({
    ...{ clock, key, limiter, limitKey: "second-step.otp", log, recoveryCodes },
    store: otpStore,
  })

  const announce: Announce = async (trx, memberId, event, detail) => {
    queries.afterCommit(trx, () => security.note(event, { memberId }))
    await securityNotices.send(trx, { memberId, event, ...(detail !== undefined && { detail }) })
  }

  const requireStanding = async (executor: Db, memberId: string) => {
    const standing = await queries.findStanding(executor, memberId)
    if (!standing) throw new AppError("unauthenticated")
    return standing
  }

  const status = async (memberId: string) => presentSecondStep(await requireStanding(db, memberId))

  /** Throws `otp_required`, `otp_wrong`, `recovery_code_wrong` or `otp_out_of_date`. */
  const requireProof = (proof: OtpProof, code: string | undefined) => {
    if (isProven(proof)) return
    if (proof === "not_enrolled") throw new AppError("otp_out_of_date")
    if (code === undefined) throw new AppError("otp_required")
    throw new AppError(isRecoveryCode(code) ? "recovery_code_wrong" : "otp_wrong")
  }

  /** Counts an attempt at a code, if one is given, and applies a change in one transaction. */
  const change = async <Result>(
    { viewer, code }: { viewer: Viewer; code?: string | undefined },
    apply: (trx: Trx) => Promise<Result>,
  ) => {
    if (code !== undefined) await apps.countAttempt(viewer.id)
    const result = await queries.transact(db, async (trx) => {
      await requireLiveSession(trx, viewer)
      return apply(trx)
    })
    if (code !== undefined) await apps.resetAttempts(viewer.id)
    return result
  }

  const prove = async (trx: Trx, memberId: string, code: string | undefined) => {
    const proof = await apps.prove(trx, memberId, code)
    requireProof(proof, code)
    if (proof === "recovered") await announce(trx, memberId, "recovery_code_used")
    await removals.keep(trx, memberId)
  }

  /** Deletes the recovery codes when nothing requires them any more. */
  const dropUnneededCodes = async (trx: Trx, memberId: string) => {
    const { otp_enabled, password_sign_in } = await requireStanding(trx, memberId)
    if (!otp_enabled && password_sign_in) await deleteCodes(trx, memberId)
  }

  const disablePasswordSignIn = async (trx: Trx, memberId: string) => {
    if (!(await hasPasskey(trx, memberId))) throw new AppError("passkey_required")
    await queries.lockSecondStep(trx, memberId)
    if (!(await queries.disablePasswordSignIn(trx, memberId, clock.now()))) return null
    await announce(trx, memberId, "password_sign_in_disabled")
    const { recovery_codes_left } = await requireStanding(trx, memberId)
    return Number(recovery_codes_left) > 0 ? null : recoveryCodes.renew(trx, memberId)
  }

  const enablePasswordSignIn = async (trx: Trx, memberId: string) => {
    await queries.lockSecondStep(trx, memberId)
    if (await queries.enablePasswordSignIn(trx, memberId))
      await announce(trx, memberId, "password_sign_in_enabled")
    await dropUnneededCodes(trx, memberId)
    return null
  }

  const disableOtp = async (trx: Trx, memberId: string) => {
    await deleteOtp(trx, memberId)
    await dropUnneededCodes(trx, memberId)
    await announce(trx, memberId, "second_step_disabled")
  }

  const removals = createRemovals({ announce, clock, db, disableOtp, enablePasswordSignIn, hasPasskey })

  return {
    ...createSignIn({ announce, apps, db, keep: removals.keep, recoveryCodes, security }),
    removeSecondStepSince: removals.removeSecondStepSince,
    removeDue: removals.removeDue,
    setDeviceCookie: dependencies.setDeviceCookie,
    status,

    /**
     * Creates a secret for an authenticator app. It takes effect when `confirmOtp` receives a code of it.
     * Throws `otp_out_of_date` when an app is already enrolled.
     */
    beginOtp: async (viewer: Viewer) => {
      const { email } = await accountOf(viewer.id)
      const started = await db.transaction().execute((trx) => apps.begin(trx, { id: viewer.id, email }))
      if (!started) throw new AppError("otp_out_of_date")
      return started
    },

    /**
     * Turns one-time codes on, replaces the recovery codes and ends all other sessions, so that each device
     * proves the second step once. Throws `otp_wrong` or `otp_out_of_date`.
     */
    confirmOtp: async (viewer: Viewer, code: string) => {
      const answer = await change({ viewer, code }, async (trx) => {
        // First, because sign-ins lock the credentials before the authenticator.
        const deviceToken = await endOtherSessionsIn(trx, viewer)
        await queries.lockSecondStep(trx, viewer.id)
        requireProof(await apps.confirm(trx, viewer.id, code), code)
        await announce(trx, viewer.id, "second_step_enabled")
        return { deviceToken, recovery_codes: await recoveryCodes.renew(trx, viewer.id) }
      })
      return { ...answer, second_step: await status(viewer.id) }
    },

    /** Turns one-time codes off. Throws as `requireProof`. */
    disableOtp: async (viewer: Viewer, code: string) => {
      await change({ viewer, code }, async (trx) => {
        await queries.lockSecondStep(trx, viewer.id)
        await prove(trx, viewer.id, code)
        await disableOtp(trx, viewer.id)
      })
      return { second_step: await status(viewer.id) }
    },

    /**
     * Replaces the recovery codes. With an authenticator app it needs a code, because a recovery code turns
     * the app off. Throws as `disableOtp`.
     */
    renewRecoveryCodes: async (viewer: Viewer, code: string | undefined) => {
      const recovery_codes = await change({ viewer, code }, async (trx) => {
        await queries.lockSecondStep(trx, viewer.id)
        const { otp_enabled, password_sign_in } = await requireStanding(trx, viewer.id)
        if (otp_enabled || password_sign_in) await prove(trx, viewer.id, code)
        await announce(trx, viewer.id, "recovery_codes_renewed")
        return recoveryCodes.renew(trx, viewer.id)
      })
      return { recovery_codes, second_step: await status(viewer.id) }
    },

    /**
     * Turns sign-in by password on or off. Off needs a passkey and creates recovery codes if none are left.
     * Throws `passkey_required`.
     */
    setPasswordSignIn: async (viewer: Viewer, enabled: boolean) => {
      const recovery_codes = await change({ viewer }, (trx) =>
        enabled ? enablePasswordSignIn(trx, viewer.id) : disablePasswordSignIn(trx, viewer.id),
      )
      return { recovery_codes, second_step: await status(viewer.id) }
    },

    /** Keeps a second step that is about to be removed. */
    keep: async (viewer: Viewer) => {
      await change({ viewer }, (trx) => removals.keep(trx, viewer.id))
      return { second_step: await status(viewer.id) }
    },

    /** Removes everything, in the transaction that gives an account to the owner of its mailbox. */
    removeAll: async (trx: Trx, memberId: string) => {
      await queries.lockSecondStep(trx, memberId)
      await deleteOtp(trx, memberId)
      await deleteCodes(trx, memberId)
      await queries.enablePasswordSignIn(trx, memberId)
      await deleteRemoval(trx, memberId)
    },
  }
}

export type SecondStepArea = ReturnType<typeof createSecondStep>

import { passkeysLimits } from "@pinyu/contract/passkeys/limits"
import type { PasskeySettings } from "@pinyu/contract/passkeys/schemas"
import type { FastifyReply } from "fastify"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { Ports } from "../../platform/ports.ts"
import { createSecurityLog } from "../../platform/security/security-log.ts"
import { createAuthentication, type SignedIn } from "./authentication.service.ts"
import { createCeremonies } from "./ceremonies.service.ts"
import { unusedOf } from "./passkeys.policy.ts"
import { presentPasskey, presentStats } from "./passkeys.present.ts"
import * as queries from "./passkeys.queries.ts"
import { createRegistration } from "./registration.service.ts"

type PasskeyChange = "passkey_added" | "passkey_removed" | "passkey_expired"
type AuthenticationDependencies = Parameters<typeof createAuthentication>[0]
type RegistrationDependencies = Parameters<typeof createRegistration>[0]

interface Dependencies {
  db: Db
  clock: Clock
  log: Log
  origins: { web: () => string }
  accountOf: RegistrationDependencies["accountOf"]
  requireLiveSession: RegistrationDependencies["requireLiveSession"]
  reauthenticate: AuthenticationDependencies["reauthenticate"]
  signInIdentified: AuthenticationDependencies["signInIdentified"]
  attemptSecondStep: AuthenticationDependencies["attemptSecondStep"]
  /** Sets the cookies of a new session. */
  setSignInCookies: (reply: FastifyReply, signedIn: SignedIn) => void
  /** The token of a known device in a request's cookies. */
  deviceTokenIn: (cookies: Record<string, string | undefined>) => string | undefined
  securityNotices: Ports["securityNotices"]
}

const idOf = (credentialId: string) => Buffer.from(credentialId, "base64url")

/** Passkeys: their registration, sign-in with them, and their management. */
export const createPasskeys = (dependencies: Dependencies) => {
  const { accountOf, origins, clock, db, log, securityNotices } = dependencies
  const { deviceTokenIn, reauthenticate, requireLiveSession, setSignInCookies, signInIdentified } =
    dependencies
  const security = createSecurityLog(log)
  const ceremonies = createCeremonies({ db, clock, webOrigin: origins.web })

  const announce = async (trx: Trx, event: PasskeyChange, passkey: queries.NamedPasskey) => {
    const { member_id: memberId, device_name: detail } = passkey
    queries.afterCommit(trx, () => security.note(event, { memberId }))
    await securityNotices.send(trx, { memberId, event, detail })
  }

  const removalDays = async (executor: Db, memberId: string) => {
    const settings = await queries.findSettings(executor, memberId)
    return settings?.auto_remove_unused_days ?? passkeysLimits.autoRemoveDefaultDays
  }

  const removeUnusedOf = (memberId: string) =>
    queries.transact(db, async (trx) => {
      await queries.lockPasskeys(trx, memberId)
      const passkeys = await queries.findPasskeys(trx, memberId)
      const unused = unusedOf(passkeys, await removalDays(trx, memberId), clock.now())
      for (const passkey of unused) {
        await queries.deletePasskey(trx, passkey.credential_id)
        await announce(trx, "passkey_expired", passkey)
      }
    })

  return {
    ...createRegistration({
      ...{ accountOf, announce, ceremonies, clock, db },
      requireLiveSession,
    }),
    ...createAuthentication({
      ...{ ceremonies, clock, db, reauthenticate },
      ...{ requireLiveSession, security, signInIdentified },
      attemptSecondStep: dependencies.attemptSecondStep,
    }),
    setSignInCookies,
    deviceTokenIn,
    purgeChallenges: ceremonies.purgeChallenges,

    list: async (memberId: string) => ({
      credentials: (await queries.findPasskeys(db, memberId)).map(presentPasskey),
    }),

    stats: async (memberId: string) => {
      const [passkeys, days] = await Promise.all([
        queries.findPasskeys(db, memberId),
        removalDays(db, memberId),
      ])
      return { stats: presentStats(passkeys, days, clock.now()) }
    },

    /** Throws `passkey_not_found`. */
    rename: async (viewer: Viewer, credentialId: string, deviceName: string) => {
      const passkey = await queries.transact(db, async (trx) => {
        await requireLiveSession(trx, viewer)
        return queries.renamePasskey(trx, viewer.id, idOf(credentialId), deviceName)
      })
      if (!passkey) throw new AppError("passkey_not_found")
      return { credential: presentPasskey(passkey) }
    },

    /** Deletes a passkey. Throws `passkey_not_found` or `passkey_last`. */
    remove: async (viewer: Viewer, credentialId: string) => {
      await queries.transact(db, async (trx) => {
        await requireLiveSession(trx, viewer)
        await queries.lockPasskeys(trx, viewer.id)
        const passkeys = await queries.findPasskeys(trx, viewer.id)
        const passkey = passkeys.find(({ credential_id }) => credential_id.equals(idOf(credentialId)))
        if (!passkey) throw new AppError("passkey_not_found")
        if (passkeys.length === 1) throw new AppError("passkey_last")
        await queries.deletePasskey(trx, passkey.credential_id)
        await announce(trx, "passkey_removed", passkey)
      })
      return {}
    },

    /** Whether a member has a passkey. None is added or removed until the transaction ends. */
    hasPasskey: async (trx: Trx, memberId: string) => {
      await queries.lockPasskeys(trx, memberId)
      return (await queries.findPasskeys(trx, memberId)).length > 0
    },

    /** Deletes all passkeys of a member, in the transaction that gives the account to its owner. */
    removeAll: queries.deletePasskeysOf,

    /** Removes the passkeys that a member added at a time or later, the last one too. */
    removeAddedSince: async (trx: Trx, memberId: string, since: Date) => {
      await queries.lockPasskeys(trx, memberId)
      for (const passkey of await queries.findPasskeys(trx, memberId))
        if (passkey.created_at >= since) {
          await queries.deletePasskey(trx, passkey.credential_id)
          await announce(trx, "passkey_removed", passkey)
        }
    },

    settings: async (memberId: string) => ({
      settings: { auto_remove_unused_days: await removalDays(db, memberId) },
    }),

    /** Sensitive, because a short time removes passkeys. */
    setSettings: async (viewer: Viewer, settings: PasskeySettings) => {
      await queries.transact(db, async (trx) => {
        await requireLiveSession(trx, viewer)
        await queries.putSettings(trx, viewer.id, settings)
      })
      return { settings }
    },

    /**
     * Removes the passkeys that members have not used for longer than they chose, never their last one. A
     * failure does not stop the others; the first error is thrown at the end.
     */
    removeUnused: async () => {
      const memberIds = await queries.findMembersWithUnused(
        db,
        passkeysLimits.autoRemoveDefaultDays,
        clock.now(),
      )
      const errors: unknown[] = []
      for (const memberId of memberIds)
        await removeUnusedOf(memberId).catch((error: unknown) => errors.push(error))
      for (const error of errors) throw error
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>

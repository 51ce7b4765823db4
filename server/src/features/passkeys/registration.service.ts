import { passkeysLimits } from "@pinyu/contract/passkeys/limits"
import type { AuthenticatorAttachment } from "@pinyu/contract/passkeys/options"
import type { RegistrationResponse } from "@pinyu/contract/passkeys/schemas"
import { authenticatorNames, defaultPasskeyName } from "@pinyu/phrases/authenticators"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import { knownTransports } from "../../platform/security/passkey-answers.ts"
import type { Ceremonies } from "./ceremonies.service.ts"
import { deviceTypeOf } from "./passkeys.policy.ts"
import * as queries from "./passkeys.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  ceremonies: Pick<Ceremonies, "beginRegistration" | "spendChallenge" | "verifyRegistration">
  accountOf: (memberId: string) => Promise<{ id: string; email: string; nickname: string }>
  /** Throws `unauthenticated` when the caller's session ended. It does not end during the transaction. */
  requireLiveSession: (trx: Trx, viewer: Viewer) => Promise<void>
  /** Records and mails a change in the transaction that makes it. */
  announce: (trx: Trx, event: "passkey_added", passkey: queries.NamedPasskey) => Promise<void>
}

interface RequestedPasskey {
  deviceName?: string | undefined
  authenticatorAttachment: AuthenticatorAttachment
}

const { max } = passkeysLimits.perMember

/** Adds passkeys to an account. */
export const createRegistration = (dependencies: Dependencies) => {
  const { accountOf, announce, ceremonies, clock, db, requireLiveSession } = dependencies

  return {
    /**
     * The options for a new passkey. Throws `too_many_passkeys`. The finish needs no
     * recent sign-in, because the challenge belongs to this session and lives five minutes.
     */
    beginRegistration: async (viewer: Viewer, { deviceName, authenticatorAttachment }: RequestedPasskey) => {
      const existing = await queries.findPasskeys(db, viewer.id)
      if (existing.length >= max) throw new AppError("too_many_passkeys")
      const terms = {
        purpose: "register",
        member_id: viewer.id,
        session_id: viewer.sessionId,
        device_name: deviceName ?? null,
      } as const
      const { id, email: name, nickname: displayName } = await accountOf(viewer.id)
      const user = { id, name, displayName }
      const requested = { user, existing, attachment: authenticatorAttachment }
      return { options: await ceremonies.beginRegistration(terms, requested) }
    },

    /**
     * Stores a new passkey under the given name, else under the name of its authenticator, else under the one
     * given at the beginning. Throws `passkey_challenge_expired`, `passkey_invalid`, `passkey_exists` or
     * `too_many_passkeys`.
     */
    finishRegistration: async (viewer: Viewer, response: RegistrationResponse, deviceName?: string) => {
      const challenge = await ceremonies.spendChallenge(response.response.clientDataJSON, {
        purpose: "register",
        session_id: viewer.sessionId,
      })
      const made = await ceremonies.verifyRegistration(response, challenge.challenge)
      const passkey = {
        credential_id: Buffer.from(made.credential.id, "base64url"),
        member_id: viewer.id,
        public_key: Buffer.from(made.credential.publicKey),
        sign_count: made.credential.counter,
        device_name:
          deviceName ?? authenticatorNames[made.aaguid] ?? challenge.device_name ?? defaultPasskeyName,
        device_type: deviceTypeOf(response.authenticatorAttachment),
        transports: knownTransports(response.response.transports),
        aaguid: made.aaguid,
        is_synced: made.credentialBackedUp,
        user_verified: made.userVerified,
        created_at: clock.now(),
        last_used_at: null,
      }
      await queries.transact(db, async (trx) => {
        await requireLiveSession(trx, viewer)
        await queries.lockPasskeys(trx, viewer.id)
        if ((await queries.findPasskeys(trx, viewer.id)).length >= max)
          throw new AppError("too_many_passkeys")
        if (!(await queries.insertPasskey(trx, passkey))) throw new AppError("passkey_exists")
        await announce(trx, "passkey_added", passkey)
      })
      return {
        verified: true as const,
        credentialId: made.credential.id,
        deviceType: passkey.device_type,
        deviceName: passkey.device_name,
      }
    },
  }
}

import { randomBytes } from "node:crypto"
import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import { type AuthenticatorTraits, createAuthenticator } from "../passkey-authenticator.ts"
import type { TestApp } from "../test-app.ts"

interface Caller {
  accessToken: string
}

/** A passkey of a signed-in member, registered by the real ceremony, with its authenticator. */
export const buildPasskey = async (
  app: TestApp,
  as: Caller,
  { deviceName, ...traits }: AuthenticatorTraits & { deviceName?: string } = {},
) => {
  const authenticator = createAuthenticator(traits)
  const started = await app.call(passkeysRoutes.beginRegistration, { as, body: {} })
  const registrationResponse = authenticator.create(started.body.options)
  const body = { registrationResponse, ...(deviceName && { deviceName }) }
  const finished = await app.call(passkeysRoutes.finishRegistration, { as, body })
  if (finished.status !== 200) throw new Error(`the passkey was not registered: ${finished.body.code}`)
  return authenticator
}

interface PasskeyTimes {
  created_at?: Date
  last_used_at?: Date | null
}

/** A passkey that exists only in the database. Returns its id. */
export const buildPasskeyRecord = async (
  { clock, db }: Pick<TestApp, "clock" | "db">,
  { id }: { id: string },
  times: PasskeyTimes = {},
) => {
  const credential_id = randomBytes(32)
  await db
    .insertInto("passkeys")
    .values({
      ...{ credential_id, member_id: id, public_key: randomBytes(77), sign_count: 0 },
      ...{ device_name: "我的裝置", device_type: "platform", transports: ["internal"] },
      ...{ aaguid: "00000000-0000-0000-0000-000000000000", is_synced: false, user_verified: true },
      ...{ created_at: clock.now(), last_used_at: null },
      ...times,
    })
    .execute()
  return credential_id.toString("base64url")
}

import type { SignalKind } from "@pinyu/contract/signals/options"
import { newId } from "@pinyu/server/platform/ids.ts"
import { withRequestNetwork } from "@pinyu/server/platform/security/request-network.ts"
import type { TestApp } from "../test-app.ts"

/** A signal about a member that nobody has looked at. Returns its id. */
export const buildSignal = async (
  { clock, db }: TestApp,
  { id: member_id }: { id: string },
  kind: SignalKind = "many_blocks",
) => {
  const id = newId()
  await db
    .insertInto("member_signals")
    .values({ ...{ id, member_id, kind, count: 6 }, day_at: clock.now() })
    .execute()
  return id
}

/** The network from which a member registered, as in a request from this address. */
export const buildRegistrationNetwork = (
  { db, services }: TestApp,
  { id }: { id: string },
  address = "192.0.2.1",
) =>
  withRequestNetwork(address, () =>
    db.transaction().execute((trx) => services.signals.recordRegistration(trx, id)),
  )

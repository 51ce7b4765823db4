import { passkeysRoutes } from "@pinyu/contract/passkeys/routes"
import type { Trx } from "../../db/client.ts"
import { defineArea, serve } from "../../platform/area.ts"
import { passkeysHandlers } from "./passkeys.routes.ts"
import { createPasskeys, type Passkeys } from "./passkeys.service.ts"

const hourMs = 60 * 60 * 1000

export const passkeys = defineArea({
  create: createPasskeys,
  routes: [serve(passkeysRoutes, passkeysHandlers)],
  ports: (passkeys: () => Passkeys) => ({
    hasPasskey: (trx: Trx, memberId: string) => passkeys().hasPasskey(trx, memberId),
    removePasskeysSince: (trx: Trx, memberId: string, since: Date) =>
      passkeys().removeAddedSince(trx, memberId, since),
    removePasskeys: (trx: Trx, memberId: string) => passkeys().removeAll(trx, memberId),
  }),
  periodic: [
    {
      everyMs: hourMs,
      run: (passkeys) => passkeys.purgeChallenges(),
      failed: "expired passkey challenges were not deleted",
    },
    {
      everyMs: 24 * hourMs,
      run: (passkeys) => passkeys.removeUnused(),
      failed: "unused passkeys were not removed",
    },
  ],
})

import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { createPasskeyCeremonies } from "../../platform/security/passkey-ceremonies.ts"
import type { ChallengeAnswerer, ChallengeRow, ChallengeTerms } from "./challenges.queries.ts"
import * as store from "./challenges.queries.ts"

/** The ceremonies with the challenges of members. */
export const createCeremonies = (needs: { db: Db; clock: Clock; webOrigin: () => string }) =>
  createPasskeyCeremonies<ChallengeTerms, ChallengeAnswerer, ChallengeRow>({ ...needs, store })

export type Ceremonies = ReturnType<typeof createCeremonies>

import { taipeiDay } from "@pinyu/contract/calendar"
import type { Openers } from "@pinyu/contract/explore/schemas"
import { canSee } from "../../db/can-see.ts"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { reasonsFor } from "./matches.policy.ts"
import { findMatched, findViewer } from "./matches.queries.ts"
import { toPerson } from "./matches.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
}

const none: Openers = { prompts: [], interests: [], city: null }

/**
 * What a conversation with a matched member can begin with; nothing for a member without a match. Throws
 * `member_not_found` when the viewer may not see the member.
 */
export const createOpeners =
  ({ db, clock }: Dependencies) =>
  async (viewerId: string, memberId: string): Promise<Openers> => {
    if (!(await canSee(db, viewerId, memberId))) throw new AppError("member_not_found")
    const matched = await findMatched(db, viewerId, memberId)
    if (!matched) return none
    const today = taipeiDay(clock.now())
    const viewer = toPerson(await findViewer(db, viewerId), today)
    const { interests, city } = reasonsFor(viewer, toPerson(matched, today))
    return { prompts: matched.prompts, interests, city }
  }

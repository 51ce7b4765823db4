import type { Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import * as queries from "./departure.queries.ts"
import type { Files } from "./messages.service.ts"

interface Dependencies {
  clock: Clock
  files: Pick<Files, "release">
}

/** Handles the conversations of members who leave. */
export const createDeparture = ({ clock, files }: Dependencies) => ({
  /**
   * Keeps the conversations for the partners, without the member's files. Deletes conversations that no
   * member can read any more. Runs in the transaction that deletes the members, before the deletion.
   */
  depart: async (trx: Trx, memberIds: readonly string[]) => {
    await queries.lockConversationsOf(trx, memberIds)
    const unreadable = await queries.findUnreadable(trx, memberIds)
    await files.release(trx, await queries.deleteConversations(trx, unreadable))
    await queries.emptyMediaOf(trx, memberIds, clock.now())
  },
})

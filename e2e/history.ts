import { buildHistory } from "@pinyu/testkit/factories/chat.ts"
import type { Member } from "./api.ts"
import { inDatabase } from "./database.ts"

/** Gives a conversation so many messages at once, of both in turns: sending them would take the test's time. */
export const giveHistory = (conversationId: string, members: readonly [Member, Member], count: number) =>
  inDatabase((db) => buildHistory({ db, clock: { now: () => new Date() } }, conversationId, members, count))

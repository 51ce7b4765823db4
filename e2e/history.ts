import { buildHistory } from "@pinyu/testkit/factories/chat.ts"
import type { Member } from "./api.ts"
import { inDatabase } from "./database.ts"

/** Inserts `count` messages of both members in alternation, because sending them is too slow. */
export const insertHistory = (conversationId: string, members: readonly [Member, Member], count: number) =>
  inDatabase((db) => buildHistory({ db, clock: { now: () => new Date() } }, conversationId, members, count))

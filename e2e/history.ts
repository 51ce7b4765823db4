import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { openDatabase } from "@pinyu/server/db/client.ts"
import { buildHistory } from "@pinyu/testkit/factories/chat.ts"
import type { Member } from "./api.ts"
import { findService } from "./service.ts"

/** Where the running service's own database listens: the fifth line of the file that PostgreSQL keeps about itself. */
const socketFolder = async () => {
  const file = await readFile(join(findService().folder, "postgres/cluster/postmaster.pid"), "utf8")
  return file.split("\n")[4]
}

/** Gives a conversation so many messages at once, of both in turns: sending them would take the test's time. */
export const giveHistory = async (
  conversationId: string,
  members: readonly [Member, Member],
  count: number,
) => {
  const { db, close } = openDatabase({
    connection: { host: await socketFolder(), user: "postgres", database: "postgres" },
    statementLimitMs: 120_000,
    onConnectionLost: (error) => {
      throw error
    },
  })
  await buildHistory({ db, clock: { now: () => new Date() } }, conversationId, members, count)
  await close()
}

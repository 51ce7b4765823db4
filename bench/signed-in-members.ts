import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Db } from "@pinyu/server/db/client.ts"
import { createSessions } from "@pinyu/server/features/auth/sessions.service.ts"
import { createTokens } from "@pinyu/server/features/auth/tokens.service.ts"
import { systemClock } from "@pinyu/server/platform/clock.ts"
import { createLog } from "@pinyu/server/platform/observability/log.ts"
import { loadSecrets } from "@pinyu/server/platform/security/secrets.ts"
import { type Stack, startStack } from "@pinyu/testkit/dev-stack.ts"
import type pg from "pg"
import { poolSize } from "./pool-size.ts"
import { exchangeFirstMessages, seedConversations } from "./seed-conversations.ts"
import { memberId } from "./seed-members.ts"
import { type PostgresKind, type SeededDatabase, withMembers } from "./with-members.ts"

export interface SignedIn {
  db: Db
  stack: Stack
  connection: pg.PoolConfig
  /** The access tokens of the seeded members, by their number. */
  tokens: readonly string[]
  refreshTokens: readonly string[]
  /** The `DATA_DIR` of the service. */
  folder: string
}

const sessionSecret = "a secret for benchmarks only, never for production"

/**
 * Runs `work` with the service on `all` seeded members. The first `count` are signed in, and each pair of
 * them has a conversation in which both have written. `env` is for the service, which runs on PostgreSQL of
 * this `kind`.
 */
export const withSignedIn = (
  count: number,
  work: (service: SignedIn) => Promise<void>,
  all = count,
  { env = {}, kind }: { env?: Record<string, string>; kind?: PostgresKind } = {},
) => {
  const run = async ({ db, connection, url }: SeededDatabase) => {
    await seedConversations(db, count, new Date())
    await exchangeFirstMessages(db, new Date())
    const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-data-"))
    const { refreshKey, sessionKey } = await loadSecrets(folder, { sessionSecret })
    const sessions = createSessions({
      db,
      clock: systemClock,
      log: createLog({ level: "silent" }),
      tokens: createTokens({ clock: systemClock, key: sessionKey }),
      refreshKey,
      recordOnline: async () => undefined,
      disconnect: () => undefined,
    })
    const signIn = (n: number) =>
      db.transaction().execute(async (trx) => {
        const signIn = { memberId: memberId(n + 1), remembered: true, client: { device: "" }, isRecent: true }
        return sessions.startSession(trx, signIn)
      })
    // Thousands at once would wait for a connection for longer than the pool lets them.
    const signedIn: Awaited<ReturnType<typeof signIn>>[] = []
    while (signedIn.length < count) signedIn.push(await signIn(signedIn.length))
    const tokens = signedIn.map(({ accessToken }) => accessToken)
    const refreshTokens = signedIn.map(({ refreshToken }) => refreshToken)
    const stack = await startStack({
      folder,
      env: {
        ...{ DATABASE_URL: url, RATE_LIMIT_SCALE: "1000000", SESSION_SECRET: sessionSecret },
        ...{ ROLE: "api,sockets,jobs,media", DATABASE_POOL_SIZE: String(poolSize), ...env },
      },
    })
    try {
      await work({ db, stack, connection, tokens, refreshTokens, folder })
    } finally {
      await stack.stop()
      await rm(folder, { recursive: true })
    }
  }
  return withMembers(all, run, kind)
}

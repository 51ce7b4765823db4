import { Kysely, PostgresDialect, type Transaction } from "kysely"
import pg from "pg"
import { withPreparedStatements } from "./prepared.ts"
import type { AdminAuditTable, AdminOtpsTable, AdminsTable } from "./tables/admin.ts"
import type {
  CredentialsTable,
  IdempotencyKeysTable,
  MailedTokensTable,
  OneTimeCodesTable,
  RefreshTokensTable,
  SessionsTable,
} from "./tables/auth.ts"
import type { BlocksTable, LikesTable } from "./tables/friends.ts"
import type { MemberPhotosTable, MembersTable } from "./tables/members.ts"

/** Every table, by name. */
export interface Tables {
  members: MembersTable
  member_photos: MemberPhotosTable
  credentials: CredentialsTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  one_time_codes: OneTimeCodesTable
  mailed_tokens: MailedTokensTable
  admins: AdminsTable
  admin_otps: AdminOtpsTable
  admin_audit: AdminAuditTable
  idempotency_keys: IdempotencyKeysTable
  likes: LikesTable
  blocks: BlocksTable
}

/** The database, or a transaction on it: queries take either. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export interface DatabaseOptions {
  connection: pg.PoolConfig
  /** Connections at most. */
  size?: number
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onConnectionLost: (error: Error) => void
}

const dateOid = 1082

/** Calendar days stay `YYYY-MM-DD` strings: as a Date they would slip by a day with the time zone. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === dateOid ? (value: string) => value : pg.types.getTypeParser(oid, format),
}

/** Opens a pool on any PostgreSQL from 15. `close` waits for queries under way. */
export const openDatabase = ({ connection, size = 12, onConnectionLost }: DatabaseOptions) => {
  const pool = new pg.Pool({
    max: size,
    types: parsers,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "pinyu",
    ...connection,
  })
  let closing = false
  const onError = (error: Error) => {
    if (!closing) onConnectionLost(error)
  }
  // Without listeners a restart of the database would end the process.
  pool.on("error", onError)
  pool.on("connect", (client) => client.on("error", onError))
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
  const close = async () => {
    closing = true
    await db.destroy()
    // Kysely leaves a pool alone that no query of its own has used.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

import type { Db } from "@pinyu/server/db/client.ts"
import { createPasswords } from "@pinyu/server/platform/security/passwords.ts"
import { sql } from "kysely"

/** The password of the seeded members who have one. */
export const password = "moonlight 7"

/** The address of the n-th seeded member, from 1. */
export const emailOf = (n: number) => `member${n}@example.com`

/** Gives the first `count` seeded members an address and one password. */
export const seedCredentials = async (db: Db, count: number) => {
  const hash = await createPasswords().hash(password)
  await sql`insert into credentials (member_id, email, email_verified_at, password_hash, created_at, updated_at)
    select id, 'member' || right(id::text, 12)::bigint || '@example.com', created_at, ${hash}, created_at, created_at
    from (select id, created_at from members order by id limit ${count}) members`.execute(db)
}

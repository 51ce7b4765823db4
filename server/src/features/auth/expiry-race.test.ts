import { buildMember } from "@pinyu/testkit/factories/auth.ts"
import { waitForBlockedBy } from "@pinyu/testkit/lock-waits.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { sql } from "kysely"
import { expect, it } from "vitest"

const day = 24 * 3600
const app = startedApp()

it("keeps an account that is verified while it expires", async () => {
  const { id } = await buildMember(app, { emailVerified: false })
  app.clock.advance(7 * day)
  const { purged } = await app.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("credentials")
      .set({ email_verified_at: app.clock.now() })
      .where("member_id", "=", id)
      .execute()
    const purged = app.services.auth.purgeExpired()
    await waitForBlockedBy(app, trx)
    return { purged }
  })
  await purged
  const stored = await app.db.selectFrom("members").select("id").where("id", "=", id).execute()
  expect(stored).toHaveLength(1)
})

it("deletes the other expired accounts when one cannot be deleted", async () => {
  const [stuck, other] = [
    await buildMember(app, { emailVerified: false }),
    await buildMember(app, { emailVerified: false }),
  ]
  await sql`create function keep_member() returns trigger language plpgsql as
    $$ begin raise exception 'kept for the test'; end $$`.execute(app.db)
  await sql`create trigger keep_member before delete on members for each row
    when (old.id = ${sql.lit(stuck.id)}) execute function keep_member()`.execute(app.db)
  app.clock.advance(7 * day)
  await expect(app.services.auth.purgeExpired()).rejects.toThrow("kept for the test")
  const ids = [stuck.id, other.id]
  const stored = await app.db.selectFrom("members").select("id").where("id", "in", ids).execute()
  expect(stored).toEqual([{ id: stuck.id }])
})

import type { Db } from "./client.ts"

/**
 * Notes the fingerprint of the key of what is stored, at the first start. Throws a readable error when the database
 * knows another one: this process would write what others cannot read, and could not read what they wrote.
 */
export const checkDataKey = async (db: Db, fingerprint: string) => {
  await db
    .insertInto("data_key")
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { fingerprint: known } = await db
    .selectFrom("data_key")
    .select("fingerprint")
    .executeTakeFirstOrThrow()
  if (known !== fingerprint)
    throw new Error(
      "DATA_SECRET (or SESSION_SECRET, or DATA_DIR/session-secret, if that is not set) is not the secret with which " +
        "this database was used before. Restore it where it was. To change it, see ops/rotate-secrets.md: what it " +
        "encrypted is lost.",
    )
}

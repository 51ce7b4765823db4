import { type Insertable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { lockName, shareName } from "../../db/locks.ts"
import type { AvoidedContactListsTable, AvoidedContactsTable } from "../../db/tables/avoided-contacts.ts"

const lock = "avoided contacts"

/** Announces an addition until the transaction ends. */
export const beginAddition = (trx: Trx) => shareName(trx, lock)

/** Waits for the additions that have begun. Those that begin later see what is committed now. */
export const awaitAdditions = (trx: Trx) => lockName(trx, lock)

/** A member's list, locked until the transaction ends. Inserts the given one if there is none. */
export const lockList = async (trx: Trx, list: AvoidedContactListsTable) => {
  await trx
    .insertInto("avoided_contact_lists")
    .values(list)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom("avoided_contact_lists")
    .select(["salt", "day", "added"])
    .where("member_id", "=", list.member_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Records additions of a day. */
export const countAdditions = (trx: Trx, memberId: string, day: string, added: number) =>
  trx.updateTable("avoided_contact_lists").set({ day, added }).where("member_id", "=", memberId).execute()

/** The contacts on a member's list, newest first. */
export const findContacts = (db: Db, memberId: string) =>
  db
    .selectFrom("avoided_contacts")
    .select(["id", "kind", "tag", "sealed_label", "created_at"])
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute()

export type ContactRow = Awaited<ReturnType<typeof findContacts>>[number]

export const insertContacts = (trx: Trx, contacts: readonly Insertable<AvoidedContactsTable>[]) =>
  trx.insertInto("avoided_contacts").values(contacts).execute()

/** Deletes a contact of a member's list. Returns whether there was one. */
export const deleteContact = async (db: Db, memberId: string, id: string) => {
  const query = db.deleteFrom("avoided_contacts").where("id", "=", id).where("member_id", "=", memberId)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

/** Deletes all contacts of a member's list, and replaces its salt. */
export const emptyList = async (trx: Trx, memberId: string, salt: Buffer) => {
  await trx.updateTable("avoided_contact_lists").set({ salt }).where("member_id", "=", memberId).execute()
  await trx.deleteFrom("avoided_contacts").where("member_id", "=", memberId).execute()
}

/** Both directions of the pairs of `owner_id` and `other_id`. */
const bothDirections = sql`cross join lateral
  (values (owner_id, other_id), (other_id, owner_id)) as pair (viewer_id, hidden_id)`

const hex = (bytes: Buffer) => bytes.toString("hex")

/** Hides a member from those who have verified one of the contacts. */
export const hideOwners = async (
  trx: Trx,
  memberId: string,
  contacts: readonly { id: string; digest: Buffer }[],
) => {
  await sql`
    with given as (
      select id, decode(digest, 'hex') as digest
      from unnest(${contacts.map(({ id }) => id)}::uuid[], ${contacts.map(({ digest }) => hex(digest))}::text[])
        as given (id, digest)
    ), found as (
      select given.id as contact_id, ${memberId}::uuid as owner_id, credentials.member_id as other_id from given
        join credentials on contact_digest('email', email) = given.digest and email_verified_at is not null
      union all
      select given.id, ${memberId}::uuid, credentials.member_id from given
        join credentials on contact_digest('phone', phone) = given.digest and phone is not null
    )
    insert into avoided_pairs (contact_id, viewer_id, hidden_id)
    select contact_id, viewer_id, hidden_id from found ${bothDirections} where other_id <> owner_id
    on conflict do nothing`.execute(trx)
}

/** The verified address and number of a member; nulls for those that are not. */
export const findVerified = async (db: Db, memberId: string) => {
  const row = await db
    .selectFrom("credentials")
    .select(["email", "email_verified_at", "phone"])
    .where("member_id", "=", memberId)
    .executeTakeFirst()
  return { email: row?.email_verified_at ? row.email : null, phone: row?.phone ?? null }
}

/** Other members' lists, from after a member, by id. */
export const findLists = (db: Db, exceptId: string, after: string | undefined, limit: number) =>
  db
    .selectFrom("avoided_contact_lists")
    .select(["member_id", "salt"])
    .where("member_id", "!=", exceptId)
    .$if(after !== undefined, (query) => query.where("member_id", ">", after ?? ""))
    .orderBy("member_id")
    .limit(limit)
    .execute()

/** Hides a member from the owners of lists that have one of the tags. */
export const hideFromOwners = async (
  db: Db,
  memberId: string,
  tags: readonly { member_id: string; tag: Buffer }[],
) => {
  await sql`
    with given as (
      select owner_id, decode(tag, 'hex') as tag
      from unnest(${tags.map(({ member_id }) => member_id)}::uuid[], ${tags.map(({ tag }) => hex(tag))}::text[])
        as given (owner_id, tag)
    ), found as (
      select contacts.id as contact_id, owner_id, ${memberId}::uuid as other_id from given
        join avoided_contacts as contacts on contacts.member_id = owner_id and contacts.tag = given.tag
    )
    insert into avoided_pairs (contact_id, viewer_id, hidden_id)
    select contact_id, viewer_id, hidden_id from found ${bothDirections}
    on conflict do nothing`.execute(db)
}

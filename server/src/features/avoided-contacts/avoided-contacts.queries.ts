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

/** A member's contacts, newest first, with those that end. */
const contactsOf = (db: Db, memberId: string) =>
  db
    .selectFrom("avoided_contacts as contacts")
    .leftJoin("avoided_contact_changes as changes", "changes.contact_id", "contacts.id")
    .select(["contacts.id", "contacts.kind", "contacts.tag", "contacts.sealed_label", "contacts.created_at"])
    .select(sql<boolean>`coalesce(changes.is_ending, false)`.as("is_ending"))
    .where("contacts.member_id", "=", memberId)
    .orderBy("contacts.created_at", "desc")
    .orderBy("contacts.id", "desc")

export const findKnown = (trx: Trx, memberId: string) => contactsOf(trx, memberId).execute()

/** The contacts on a member's list, newest first: without those that the member has removed. */
export const findContacts = (db: Db, memberId: string) =>
  contactsOf(db, memberId).where(sql<boolean>`changes.is_ending is not true`).execute()

export type ContactRow = Awaited<ReturnType<typeof findContacts>>[number]

/** Inserts contacts, and replaces those that were removed lately. */
export const putContacts = (trx: Trx, contacts: readonly Insertable<AvoidedContactsTable>[]) =>
  trx
    .insertInto("avoided_contacts")
    .values(contacts)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({
        sealed_label: ref("excluded.sealed_label"),
        created_at: ref("excluded.created_at"),
      })),
    )
    .execute()

const findContactIds = (db: Db, memberId: string) =>
  db
    .selectFrom("avoided_contacts as contacts")
    .leftJoin("avoided_contact_changes as changes", "changes.contact_id", "contacts.id")
    .select("contacts.id as contact_id")
    .where("contacts.member_id", "=", memberId)
    .where(sql<boolean>`changes.is_ending is not true`)

/**
 * Lets the contacts of a member's list end, or one of them. What they hide lasts until then. Returns how many there
 * were.
 */
export const endContacts = async (db: Db, memberId: string, id: string | undefined, endsAt: Date) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("avoided_contact_changes")
    .columns(["contact_id", "is_ending", "due_at"])
    .expression(
      findContactIds(db, memberId)
        .$if(id !== undefined, (some) => some.where("contacts.id", "=", id ?? ""))
        .select([sql<boolean>`true`.as("is_ending"), sql<Date>`${endsAt}::timestamptz`.as("due_at")]),
    )
    .onConflict((conflict) => conflict.column("contact_id").doUpdateSet({ is_ending: true, due_at: endsAt }))
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Replaces the salt of a member's list. */
export const renewSalt = (trx: Trx, memberId: string, salt: Buffer) =>
  trx.updateTable("avoided_contact_lists").set({ salt }).where("member_id", "=", memberId).execute()

/** When the batch of a member's list runs that hides others from them, if it is due after an instant. */
export const findBatch = async (trx: Trx, memberId: string, after: Date) => {
  const row = await trx
    .selectFrom("avoided_contact_changes as changes")
    .innerJoin("avoided_contacts as contacts", "contacts.id", "changes.contact_id")
    .select("changes.due_at")
    .where("contacts.member_id", "=", memberId)
    .where("changes.is_ending", "=", false)
    .where("changes.due_at", ">=", after)
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

/** Lets a batch hide those who have the contacts from their owner; contacts that were to end stay. */
export const scheduleHiding = (trx: Trx, contactIds: readonly string[], dueAt: Date) =>
  trx
    .insertInto("avoided_contact_changes")
    .values(contactIds.map((contact_id) => ({ contact_id, is_ending: false, due_at: dueAt })))
    .onConflict((conflict) => conflict.column("contact_id").doUpdateSet({ is_ending: false, due_at: dueAt }))
    .execute()

/** Does what is due: hides others from the owners of contacts, and deletes contacts that end. Returns how many. */
export const applyDue = async (db: Db, now: Date, limit: number) => {
  const { rows } = await sql`
    with due as (
      delete from avoided_contact_changes where contact_id in (
        select contact_id from avoided_contact_changes where due_at <= ${now}
        order by due_at limit ${limit} for update skip locked)
      returning contact_id, is_ending
    ), hidden as (
      insert into avoided_pairs (contact_id, viewer_id, hidden_id)
      select pair.contact_id, pair.hidden_id, pair.viewer_id from due
        join avoided_contacts as contacts on contacts.id = due.contact_id
        join avoided_pairs as pair on pair.contact_id = contacts.id and pair.hidden_id = contacts.member_id
      where not due.is_ending
      on conflict do nothing
    ), ended as (
      delete from avoided_contacts where id in (select contact_id from due where is_ending)
    )
    select from due`.execute(db)
  return rows.length
}

const hex = (bytes: Buffer) => bytes.toString("hex")

/** Hides a member from those who have verified one of the contacts. A batch hides those from the member. */
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
    select contact_id, other_id, owner_id from found where other_id <> owner_id
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

/**
 * Hides the owners of lists that have one of the tags from a member, and lets a batch hide the member from them.
 * Contacts that end hide nobody new.
 */
export const hideOwnersOfTags = async (
  db: Db,
  memberId: string,
  tags: readonly { member_id: string; tag: Buffer }[],
  dueAt: Date,
) => {
  await sql`
    with given as (
      select owner_id, decode(tag, 'hex') as tag
      from unnest(${tags.map(({ member_id }) => member_id)}::uuid[], ${tags.map(({ tag }) => hex(tag))}::text[])
        as given (owner_id, tag)
    ), found as (
      select contacts.id as contact_id, owner_id, ${memberId}::uuid as other_id from given
        join avoided_contacts as contacts on contacts.member_id = owner_id and contacts.tag = given.tag
      where not exists (select from avoided_contact_changes
        where contact_id = contacts.id and is_ending)
    ), scheduled as (
      insert into avoided_contact_changes (contact_id, is_ending, due_at)
      select contact_id, false, ${dueAt} from found
      on conflict do nothing
    )
    insert into avoided_pairs (contact_id, viewer_id, hidden_id)
    select contact_id, other_id, owner_id from found
    on conflict do nothing`.execute(db)
}

/** When a member's account was created. @unfiltered it is their own */
export const findCreation = async (trx: Trx, memberId: string) => {
  const row = trx.selectFrom("members").select("created_at").where("id", "=", memberId)
  return (await row.executeTakeFirstOrThrow()).created_at
}

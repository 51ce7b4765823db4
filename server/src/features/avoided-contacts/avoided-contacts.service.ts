import { randomBytes } from "node:crypto"
import { avoidedContactsLimits } from "@pinyu/contract/avoided-contacts/limits"
import type { NewAvoidedContact } from "@pinyu/contract/avoided-contacts/schemas"
import { startOfTaipeiDay, taipeiDay } from "@pinyu/contract/calendar"
import { avoidedContactsMessages } from "@pinyu/phrases/avoided-contacts-messages"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import type { AvoidedContactsJobs } from "./avoided-contacts.jobs.ts"
import { additionsADay, batchTime, digestOf, tagOf } from "./avoided-contacts.policy.ts"
import { presentContact } from "./avoided-contacts.present.ts"
import * as queries from "./avoided-contacts.queries.ts"
import { createLabels } from "./labels.ts"

interface Dependencies {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<AvoidedContactsJobs>, "enqueue">
  secrets: Pick<Secrets, "avoidedContactsKey" | "contactLabelsKey">
}

/** A contact that is to be added. */
interface Prepared {
  kind: NewAvoidedContact["kind"]
  digest: Buffer
  sealed_label: string | null
}

const saltBytes = 16
const dayMs = 24 * 60 * 60 * 1000
/** Lists that are compared at once. */
const batchSize = 1_000
const { contacts: room, endsAfterDays } = avoidedContactsLimits

/**
 * Contacts that members avoid. Each hides its owner at once from the members who have verified it. Those are hidden
 * from the owner by a daily batch, and for some days after the removal, so that the owner cannot tell which
 * profile belongs to a contact.
 */
export const createAvoidedContacts = ({ clock, db, jobs, secrets }: Dependencies) => {
  const key = secrets.avoidedContactsKey
  const labels = createLabels(secrets.contactLabelsKey)
  const newSalt = () => randomBytes(saltBytes)

  const list = async (ownerId: string) => {
    const rows = await queries.findContacts(db, ownerId)
    const contacts = rows.map(async (row) =>
      presentContact(row, row.sealed_label && (await labels.unseal(ownerId, row.sealed_label))),
    )
    return { contacts: await Promise.all(contacts) }
  }

  const requireRoom = (stored: number, added: number) => {
    if (stored + added <= room.max) return
    throw new AppError("invalid_fields", { fields: { contacts: avoidedContactsMessages.full } })
  }

  /** Counts additions of the day. Throws `too_many_requests` until the next day. */
  const countAdditions = async (
    trx: Trx,
    ownerId: string,
    last: { day: string; added: number },
    added: number,
  ) => {
    const now = clock.now()
    const today = taipeiDay(now)
    const total = (last.day === today ? last.added : 0) + added
    const most = additionsADay(await queries.findCreation(trx, ownerId), now)
    if (total > most) {
      const retryAfterMs = startOfTaipeiDay(now).getTime() + dayMs - now.getTime()
      const userMessage = avoidedContactsMessages.enoughToday(most)
      throw new AppError("too_many_requests", {
        userMessage,
        retryAfterSeconds: Math.ceil(retryAfterMs / 1000),
      })
    }
    await queries.countAdditions(trx, ownerId, today, total)
  }

  const insert = async (trx: Trx, ownerId: string, given: readonly Prepared[]) => {
    await queries.beginAddition(trx)
    const empty = { member_id: ownerId, salt: newSalt(), day: taipeiDay(clock.now()), added: 0 }
    const { salt, ...last } = await queries.lockList(trx, empty)
    const known = await queries.findKnown(trx, ownerId)
    const stored = known.filter(({ is_ending }) => !is_ending)
    const tagged = given.map((contact) => ({ ...contact, tag: tagOf(key, salt, contact.digest) }))
    const added = tagged.flatMap((contact, at) => {
      const isSame = ({ tag }: { tag: Buffer }) => tag.equals(contact.tag)
      if (stored.some(isSame) || tagged.findIndex(isSame) < at) return []
      // A contact that the member has removed lately goes on.
      return [{ ...contact, id: known.find(isSame)?.id ?? newId() }]
    })
    if (added.length === 0) return
    requireRoom(stored.length, added.length)
    await countAdditions(trx, ownerId, last, added.length)
    const common = { member_id: ownerId, created_at: clock.now() }
    await queries.putContacts(
      trx,
      added.map(({ id, kind, tag, sealed_label }) => ({ id, kind, tag, sealed_label, ...common })),
    )
    await queries.hideOwners(trx, ownerId, added)
    const tomorrow = new Date(startOfTaipeiDay(clock.now()).getTime() + dayMs)
    // All contacts of a day share a batch.
    const dueAt = (await queries.findBatch(trx, ownerId, tomorrow)) ?? batchTime(clock.now(), 1)
    await queries.scheduleHiding(
      trx,
      added.map(({ id }) => id),
      dueAt,
    )
  }

  /** Lets one contact of a list end, or all. Returns how many there were. */
  const end = (executor: Db, ownerId: string, id?: string) =>
    queries.endContacts(executor, ownerId, id, batchTime(clock.now(), endsAfterDays))

  return {
    list,

    /**
     * Adds contacts; those that the list has stay. The response does not depend on whether a member has one.
     * Throws `invalid_fields` when the list is full, and `too_many_requests`.
     */
    add: async (ownerId: string, given: readonly NewAvoidedContact[]) => {
      const prepared = given.map(async ({ kind, digest, label }): Promise<Prepared> => {
        const sealed_label = label === null ? null : await labels.seal(ownerId, label)
        return { kind, digest: Buffer.from(digest, "base64url"), sealed_label }
      })
      const contacts = await Promise.all(prepared)
      await db.transaction().execute((trx) => insert(trx, ownerId, contacts))
      return list(ownerId)
    },

    /**
     * Removes a contact from the list; what it hides stays hidden for some days. Throws `avoided_contact_not_found`
     * without such a contact.
     */
    remove: async (ownerId: string, id: string) => {
      if ((await end(db, ownerId, id)) === 0) throw new AppError("avoided_contact_not_found")
      return list(ownerId)
    },

    /** Removes all contacts, as `remove` does. Later ones get a new salt. */
    removeAll: async (ownerId: string) => {
      await db.transaction().execute(async (trx) => {
        await queries.renewSalt(trx, ownerId, newSalt())
        await end(trx, ownerId)
      })
      return list(ownerId)
    },

    /** Does what the daily batches have to do by now. */
    applyDue: async (): Promise<void> => {
      const now = clock.now()
      while ((await queries.applyDue(db, now, batchSize)) === batchSize);
    },

    /** Compares a member's contacts with all lists after the commit of the transaction that verified one. */
    contactVerified: (trx: Trx, memberId: string) => jobs.enqueue(trx, "avoidedContacts.match", { memberId }),

    /** Hides those who avoid one of a member's verified contacts from the member. A repeat changes nothing. */
    match: async (memberId: string) => {
      await db.transaction().execute(queries.awaitAdditions)
      const { email, phone } = await queries.findVerified(db, memberId)
      const digests = [
        ...(email === null ? [] : [digestOf({ kind: "email", value: email })]),
        ...(phone === null ? [] : [digestOf({ kind: "phone", value: phone })]),
      ]
      if (digests.length === 0) return
      for (let after: string | undefined; ; ) {
        const lists = await queries.findLists(db, memberId, after, batchSize)
        const tags = lists.flatMap(({ member_id, salt }) =>
          digests.map((digest) => ({ member_id, tag: tagOf(key, salt, digest) })),
        )
        if (tags.length > 0) await queries.hideOwnersOfTags(db, memberId, tags, batchTime(clock.now(), 1))
        after = lists.at(-1)?.member_id
        if (lists.length < batchSize) return
      }
    },
  }
}

export type AvoidedContacts = ReturnType<typeof createAvoidedContacts>

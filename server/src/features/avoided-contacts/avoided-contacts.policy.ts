import { createHash, createHmac, randomInt } from "node:crypto"
import { type Contact, contactText } from "@pinyu/contract/avoided-contacts/contacts"
import { avoidedContactsLimits } from "@pinyu/contract/avoided-contacts/limits"
import { startOfTaipeiDay } from "@pinyu/contract/calendar"

/** The digest of a contact, as browsers send it. */
export const digestOf = (contact: Contact): Buffer =>
  createHash("sha256").update(contactText(contact)).digest()

/** What a list stores of a contact. Neither the database alone nor another list can be compared with it. */
export const tagOf = (key: Buffer, salt: Buffer, digest: Buffer): Buffer =>
  createHmac("sha256", key).update(salt).update(digest).digest()

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const { newAccountDays, perDay } = avoidedContactsLimits

/** A random hour of the Taipei day that is so many days ahead. */
export const batchTime = (now: Date, days: number) =>
  new Date(startOfTaipeiDay(now).getTime() + days * dayMs + randomInt(24) * hourMs)

/** How many contacts an account may add in a day. */
export const additionsADay = (createdAt: Date, now: Date) =>
  now.getTime() - createdAt.getTime() < newAccountDays * dayMs ? perDay.newAccount : perDay.established

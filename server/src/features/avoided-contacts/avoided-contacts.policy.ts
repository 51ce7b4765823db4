import { createHash, createHmac } from "node:crypto"
import { type Contact, contactText } from "@pinyu/contract/avoided-contacts/contacts"

/** The digest of a contact, as browsers send it. */
export const digestOf = (contact: Contact): Buffer =>
  createHash("sha256").update(contactText(contact)).digest()

/** What a list stores of a contact. Neither the database alone nor another list can be compared with it. */
export const tagOf = (key: Buffer, salt: Buffer, digest: Buffer): Buffer =>
  createHmac("sha256", key).update(salt).update(digest).digest()

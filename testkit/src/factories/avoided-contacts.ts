import { createHash } from "node:crypto"
import { contactText, parseContact } from "@pinyu/contract/avoided-contacts/contacts"
import type { NewAvoidedContact } from "@pinyu/contract/avoided-contacts/schemas"
import type { TestApp } from "../test-app.ts"

/** A contact as a browser sends it: hashed. */
export const hashedContact = (written: string, label: string | null = null): NewAvoidedContact => {
  const contact = parseContact(written)
  if (!contact) throw new Error(`${written} is neither a number nor an address`)
  const digest = createHash("sha256").update(contactText(contact)).digest("base64url")
  return { kind: contact.kind, digest, label }
}

/** Puts a contact on a member's list, and runs its batch. Returns the id of the newest contact there. */
export const buildAvoidedContact = async (
  { db, services }: TestApp,
  owner: { id: string },
  written: string,
): Promise<string> => {
  const { contacts } = await services.avoidedContacts.add(owner.id, [hashedContact(written)])
  const [newest] = contacts
  if (!newest) throw new Error("the contact was not added")
  await db
    .updateTable("avoided_contact_changes")
    .set({ due_at: new Date(0) })
    .where("contact_id", "=", newest.id)
    .execute()
  await services.avoidedContacts.applyDue()
  return newest.id
}

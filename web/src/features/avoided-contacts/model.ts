import { type Contact, contactText, parseContact } from "@pinyu/contract/avoided-contacts/contacts"
import type { NewAvoidedContact } from "@pinyu/contract/avoided-contacts/schemas"
import { canonicalText } from "@pinyu/contract/canonical"
import { avoidedContacts as words } from "@pinyu/phrases/avoided-contacts"

interface ParsedLines {
  contacts: Contact[]
  /** The numbers of the lines that are no contact, from 1. */
  invalidLines: number[]
}

/** Reads contacts, one per line. Empty lines and repeats are skipped. */
export const parseLines = (text: string): ParsedLines => {
  const contacts = new Map<string, Contact>()
  const invalidLines: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (canonicalText(line) === "") continue
    const contact = parseContact(line)
    if (contact) contacts.set(contactText(contact), contact)
    else invalidLines.push(index + 1)
  }
  return { contacts: [...contacts.values()], invalidLines }
}

/** A reminder of a contact that does not name it: the last digits, or the beginnings of an address. */
const maskOf = ({ kind, value }: Contact): string => {
  if (kind === "phone") return words.phoneMask(value.slice(-3))
  const [name = "", domain = ""] = value.split("@")
  return words.emailMask([...name][0] ?? "", [...domain][0] ?? "")
}

const toBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")

/** Hashes a contact, so that the readable one never leaves the page. Needs a secure context. */
export const hashContact = async (contact: Contact, note: string): Promise<NewAvoidedContact> => {
  const text = new TextEncoder().encode(contactText(contact))
  const digest = toBase64Url(await crypto.subtle.digest("SHA-256", text))
  return { kind: contact.kind, digest, label: [note, maskOf(contact)].filter(Boolean).join(" ") }
}

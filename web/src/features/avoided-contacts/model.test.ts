import { createHash } from "node:crypto"
import { avoidedContactsLimits } from "@pinyu/contract/avoided-contacts/limits"
import { newAvoidedContacts } from "@pinyu/contract/avoided-contacts/schemas"
import { expect, it } from "vitest"
import { noteLimit } from "./limits.ts"
import { hashContact, parseLines } from "./model.ts"

it("reads contacts, one per line, in every common spelling, and each once", () => {
  const text = "0912 345 678\n\n +886-912-345-678 \r\nFriend@Example.com\n０９１２３４５６７９"
  expect(parseLines(text)).toEqual({
    contacts: [
      { kind: "phone", value: "+886912345678" },
      { kind: "email", value: "friend@example.com" },
      { kind: "phone", value: "+886912345679" },
    ],
    invalidLines: [],
  })
})

it("names the lines that are no contact", () => {
  const { contacts, invalidLines } = parseLines("02 2345 6789\n0912345678\n王小明\na@\n")
  expect([contacts.length, invalidLines]).toEqual([1, [1, 3, 4]])
})

it("hashes a contact, with a label that fits", async () => {
  const contact = { kind: "email", value: "friend@example.com" } as const
  const hashed = await hashContact(contact, "字".repeat(noteLimit))
  const digest = createHash("sha256").update("pinyu contact email friend@example.com").digest("base64url")
  expect(hashed).toEqual({ kind: "email", digest, label: `${"字".repeat(noteLimit)} f…@e…` })
  expect(newAvoidedContacts.safeParse({ contacts: [hashed] }).success).toBe(true)
  expect([...(hashed.label ?? "")].length).toBeLessThanOrEqual(avoidedContactsLimits.label.max)
  expect((await hashContact(contact, "")).label).toBe("f…@e…")
})

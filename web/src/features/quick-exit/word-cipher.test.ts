import { bufferToBase64URLString } from "@simplewebauthn/browser"
import { expect, it } from "vitest"
import { createWordCipher, isSealed } from "./word-cipher.ts"

const keyOf = (byte: number) => bufferToBase64URLString(new Uint8Array(32).fill(byte).buffer)
const words = { drafts: { c1: "還沒送出的話" } }

it("reads its own words again, and stores nothing readable", async () => {
  const sealed = await (await createWordCipher(keyOf(1))).seal(words)
  expect(isSealed(sealed)).toBe(true)
  const bytes = Buffer.from(sealed.data, "base64url").toString()
  expect(bytes).not.toContain("還沒送出的話")
  expect(await (await createWordCipher(keyOf(1))).open(sealed)).toEqual(words)
})

it("never seals twice alike", async () => {
  const cipher = await createWordCipher(keyOf(1))
  const [one, other] = [await cipher.seal(words), await cipher.seal(words)]
  expect(one.iv).not.toBe(other.iv)
  expect(one.data).not.toBe(other.data)
})

it("rejects another member's key and changed data", async () => {
  const cipher = await createWordCipher(keyOf(1))
  const sealed = await cipher.seal(words)
  await expect((await createWordCipher(keyOf(2))).open(sealed)).rejects.toThrow()
  const changed = { ...sealed, data: `${sealed.data.startsWith("A") ? "B" : "A"}${sealed.data.slice(1)}` }
  await expect(cipher.open(changed)).rejects.toThrow()
})

it.each([null, "x", {}, { iv: 1, data: "" }])("does not take %j for sealed words", (value) => {
  expect(isSealed(value)).toBe(false)
})

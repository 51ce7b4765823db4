import { PassThrough } from "node:stream"
import { expect, it } from "vitest"
import { step, together } from "./progress.mjs"

const stream = (terminal: boolean) => {
  const written: string[] = []
  const out = Object.assign(new PassThrough(), { isTTY: terminal, columns: 200 })
  out.on("data", (chunk) => written.push(String(chunk)))
  return { out, text: () => written.join("") }
}

it("awaits every step before it reports the failed one", async () => {
  const { out, text } = stream(false)
  const slow = Promise.withResolvers<void>()
  const broken = step("Seeding", () => Promise.reject(new Error("no disk")), out)
  broken.catch(() => slow.resolve())
  await expect(
    together(
      step("Building", () => slow.promise, out),
      broken,
    ),
  ).rejects.toThrow("no disk")
  expect(text()).toMatch(/✗ Seeding .*\n✓ Building/)
})

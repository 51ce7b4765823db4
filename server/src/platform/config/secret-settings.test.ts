import { expect, it } from "vitest"
import { readConfig } from "./config.ts"

const secret = (letter: string) => letter.repeat(32)

it("accepts a second session secret only beside the secret of what is stored, which would change with the first", () => {
  const rotated = { SESSION_SECRET: secret("n"), SESSION_SECRET_ACCEPTED: secret("o") }
  expect(() => readConfig(rotated)).toThrow("SESSION_SECRET_ACCEPTED needs DATA_SECRET beside it")
  expect(readConfig({ ...rotated, DATA_SECRET: secret("o") }).acceptedSessionSecret).toBe(secret("o"))
})

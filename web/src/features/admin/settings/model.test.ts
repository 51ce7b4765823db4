import type { Settings } from "@pinyu/contract/settings/schemas"
import { expect, it } from "vitest"
import { changesFrom, typedSettings } from "./model.ts"

const loaded: Settings = {
  ...{ contact_check: "guests", sign_in_check: true, photo_queue: "after", first_messages_unverified: 3 },
  ...{ first_messages_email_verified: 20, first_messages_phone_verified: 50, first_messages_vip: 100 },
  retired_prompts: ["ask_me"],
}
const typed = (changes: Record<string, string> = {}) => {
  const texts: Record<string, string> = {
    ...Object.fromEntries(Object.entries(loaded).map(([name, value]) => [name, String(value)])),
    ...{ sign_in_check: "on", ...changes },
  }
  return typedSettings((name) => (name in texts ? [texts[name] ?? ""] : []))
}

it("a form without changes equals the loaded settings", () => {
  expect(typed()).toEqual(loaded)
  expect(changesFrom(loaded, loaded)).toEqual({})
})

it("only what differs is sent", () => {
  expect(changesFrom(loaded, { ...loaded, sign_in_check: false, first_messages_vip: 0 })).toEqual({
    ...{ sign_in_check: false, first_messages_vip: 0 },
  })
})

it("an empty limit is missing, not zero", () => {
  expect(typed({ first_messages_vip: " " }).first_messages_vip).toBe("")
})

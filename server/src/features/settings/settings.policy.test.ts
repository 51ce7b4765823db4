import { expect, it } from "vitest"
import { defaultsOf, settingsFrom } from "./settings.policy.ts"

it.each([
  [false, true, "off"],
  [false, false, "off"],
  [true, true, "guests"],
  [true, false, "everyone"],
])("a configuration of %s and bypass %s checks contact forms of %s", (is_enabled, bypass, expected) => {
  const defaults = defaultsOf({ is_enabled, bypass_for_registered_users: bypass })
  expect([defaults.contact_check, defaults.sign_in_check]).toEqual([expected, is_enabled])
})

it("stored values that this version rejects leave the default, also beside valid ones", () => {
  const defaults = defaultsOf({ is_enabled: true, bypass_for_registered_users: true })
  const stored = [
    { name: "first_messages_vip", value: 5 },
    { name: "first_messages_unverified", value: "many" },
    { name: "removed_long_ago", value: true },
  ]
  expect(settingsFrom(defaults, stored)).toEqual({ ...defaults, first_messages_vip: 5 })
})

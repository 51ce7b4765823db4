import { notificationTypes } from "@pinyu/contract/notifications/options"
import { expect, it } from "vitest"
import IconBell from "~icons/tabler/bell"
import { iconOf } from "./icons.ts"

it.each(notificationTypes)("has a drawing of its own kind for %s", (type) => {
  expect(iconOf(type)).not.toBe(IconBell)
})

it.each(["made_up_tomorrow", "toString"])("gives %s, which it does not know, the bell", (type) => {
  expect(iconOf(type)).toBe(IconBell)
})

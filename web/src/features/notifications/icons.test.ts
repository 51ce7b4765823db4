import { notificationTypes } from "@pinyu/contract/notifications/options"
import { expect, it } from "vitest"
import IconBell from "~icons/tabler/bell"
import { iconOf } from "./icons.ts"

it.each(notificationTypes)("has an icon of its own for %s", (type) => {
  expect(iconOf(type)).not.toBe(IconBell)
})

it.each(["made_up_tomorrow", "toString"])("shows the bell for the unknown type %s", (type) => {
  expect(iconOf(type)).toBe(IconBell)
})

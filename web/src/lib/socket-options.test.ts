import { expect, it } from "vitest"
import { memberSocketOptions, notificationSocketOptions } from "./socket-options.ts"

it("sockets wait and begin as the specification wants, and never stop trying", () => {
  expect(memberSocketOptions).toMatchObject({ transports: ["polling", "websocket"], timeout: 10_000 })
  expect(notificationSocketOptions).toMatchObject({
    transports: ["polling"],
    timeout: 20_000,
    reconnectionDelay: 1_000,
  })
  for (const options of [memberSocketOptions, notificationSocketOptions])
    expect(options).not.toHaveProperty("reconnectionAttempts")
})

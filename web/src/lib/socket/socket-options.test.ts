import { expect, it } from "vitest"
import { memberSocketOptions, notificationSocketOptions } from "./socket-options.ts"

it("sockets start with the specified options and never stop retrying", () => {
  expect(memberSocketOptions).toMatchObject({ transports: ["polling", "websocket"], timeout: 10_000 })
  expect(notificationSocketOptions).toMatchObject({
    transports: ["polling"],
    timeout: 20_000,
    reconnectionDelay: 1_000,
  })
  for (const options of [memberSocketOptions, notificationSocketOptions])
    expect(options).not.toHaveProperty("reconnectionAttempts")
})

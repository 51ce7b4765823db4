import { expect, it } from "vitest"
import { titleWith } from "./unread-mark.ts"

it("the title tells how much is unread, once, and no more than it has room for", () => {
  expect(titleWith("聊天", 3)).toBe("(3) 聊天")
  expect(titleWith("(3) 聊天", 120)).toBe("(99+) 聊天")
  expect(titleWith("(99+) 聊天", 0)).toBe("聊天")
})

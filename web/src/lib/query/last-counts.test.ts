import { expect, it } from "vitest"
import { createMemoryStorage } from "../session/storage.ts"
import { createLastCounts } from "./last-counts.ts"

const setUp = (initial: Record<string, string> = {}) => {
  const storage = createMemoryStorage(initial)
  return (memberId: string) => createLastCounts({ storage, key: "counts", memberId })
}
const bell = { unreadCount: 0, ofMessages: 0 }

it("keeps each count over a reload, for its member only", () => {
  const countsOf = setUp()
  countsOf("a").save("chat", 3)
  countsOf("a").save("bell", { unreadCount: 5, ofMessages: 2 })
  const counts = countsOf("a")
  expect([counts.of("chat", 0), counts.of("bell", bell)]).toEqual([3, { unreadCount: 5, ofMessages: 2 }])
  expect([countsOf("b").of("chat", 0), countsOf("b").of("bell", bell)]).toEqual([0, bell])
})

it("forgets them at sign-out", () => {
  const countsOf = setUp()
  countsOf("a").save("chat", 3)
  countsOf("a").clear()
  expect(countsOf("a").of("chat", 0)).toBe(0)
})

it.each([
  "{",
  "3",
  '{"owner":"a"}',
  '{"owner":"a","value":null}',
  '{"owner":"a","value":7}',
  '{"owner":"a","value":{"chat":"3","bell":{"unreadCount":1}}}',
  '{"owner":"a","value":{"chat":{},"bell":4}}',
])("takes %s for no count", (counts) => {
  const stored = setUp({ counts })("a")
  expect([stored.of("chat", 0), stored.of("bell", bell)]).toEqual([0, bell])
})

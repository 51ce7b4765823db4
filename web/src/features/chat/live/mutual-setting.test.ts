import type { Conversation } from "@pinyu/contract/chat/schemas"
import type { MutualSetting } from "@pinyu/contract/profiles/privacy"
import { QueryClient } from "@tanstack/react-query"
import { beforeEach, expect, it, vi } from "vitest"
import { cachedConversation, cachedTimeline, conversationKey, timelineKey } from "../cache.ts"
import { fetchChanges } from "../timeline/loading.ts"
import { openTimeline } from "../timeline/timeline.ts"
import { createTyping } from "../typing.ts"
import { applyMutualSetting } from "./mutual-setting.ts"

vi.mock("../timeline/loading.ts", () => ({ fetchChanges: vi.fn() }))

let client: QueryClient
let typing: ReturnType<typeof createTyping>

/** Two open conversations: with A, and with B. Both partners are typing. */
beforeEach(() => {
  vi.mocked(fetchChanges).mockClear()
  client = new QueryClient()
  typing = createTyping(() => () => undefined)
  for (const id of ["with A", "with B"]) {
    const read = { revision: 3, read_position: 3, other_read_position: 3 }
    client.setQueryData(conversationKey(id), { id, other_user_id: id.slice(-1), ...read } as Conversation)
    client.setQueryData(
      timelineKey(id),
      openTimeline(read, { messages: [], nextCursor: null, hasNewer: false }),
    )
    typing.applyEvent(id, true)
  }
})

const change = (userId: string, setting: MutualSetting, isOn: boolean) =>
  applyMutualSetting(client, { memberId: "me", typing }, { userId, setting, isOn })
const readIn = (id: string) => [
  cachedConversation(client, id)?.other_read_position,
  cachedTimeline(client, id)?.otherReadPosition,
]

it("what a partner hides disappears from their conversation at once", async () => {
  await change("A", "show_typing", false)
  expect([...typing.writing()]).toEqual(["with B"])
  expect(readIn("with A")).toEqual([3, 3])
  const done = change("A", "show_reads", false)
  expect([readIn("with A"), readIn("with B")]).toEqual([
    [null, null],
    [3, 3],
  ])
  await done
  expect(vi.mocked(fetchChanges).mock.calls).toEqual([[client, "with A"]])
})

it("what the member hides disappears from all conversations, and is fetched again once it is shown", async () => {
  await change("me", "show_typing", false)
  expect(typing.writing().size).toBe(0)
  await change("me", "show_reads", false)
  expect([readIn("with A"), readIn("with B")]).toEqual([
    [null, null],
    [null, null],
  ])
  vi.mocked(fetchChanges).mockClear()
  await change("me", "show_reads", true)
  expect(vi.mocked(fetchChanges).mock.calls).toEqual([
    [client, "with A"],
    [client, "with B"],
  ])
  expect(client.getQueryState(conversationKey("with A"))?.isInvalidated).toBe(true)
})

import type { Post } from "@pinyu/contract/feed/schemas"
import { onlineManager, QueryClient } from "@tanstack/react-query"
import { afterEach, expect, it } from "vitest"
import { refreshFeed } from "./api.ts"
import { feedKey } from "./cache.ts"
import type { PostList } from "./model.ts"

afterEach(() => onlineManager.setOnline(true))

const pageOf = (id: string, nextCursor: string | null) => ({ posts: [{ id } as Post], nextCursor })

it("keeps the loaded pages while offline", async () => {
  const client = new QueryClient()
  const loaded = {
    pages: [pageOf("b", "after b"), pageOf("a", null)],
    pageParams: [undefined, "after b"],
  } as unknown as PostList
  client.setQueryData(feedKey("all"), loaded)
  onlineManager.setOnline(false)
  void refreshFeed(client)
  await Promise.resolve()
  expect(client.getQueryState(feedKey("all"))?.fetchStatus).toBe("paused")
  expect(client.getQueryData(feedKey("all"))).toBe(loaded)
  await client.cancelQueries()
  client.clear()
})

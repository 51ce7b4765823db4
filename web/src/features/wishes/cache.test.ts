import { QueryClient } from "@tanstack/react-query"
import { expect, it } from "vitest"
import { memberContentKey } from "../../lib/query/paged-list.ts"
import { memberWishesKey, refreshWishes, showLike, statusKey, tabKey, wishKey } from "./cache.ts"

const setUp = () => {
  const client = new QueryClient()
  const lists = [tabKey("all"), tabKey("liked"), memberWishesKey("them")]
  for (const key of lists) client.setQueryData(key, { pages: [], pageParams: [] })
  client.setQueryData(wishKey("one"), { id: "one", isLikedByMe: false, likes_count: 0 })
  client.setQueryData(statusKey, { active_count: 1 })
  return { client, lists }
}

it("removes every list of wishes together with all other content of a blocked member", async () => {
  const { client, lists } = setUp()
  await client.resetQueries({ queryKey: [memberContentKey] })
  expect(lists.map((key) => client.getQueryData(key))).toEqual([undefined, undefined, undefined])
  expect(client.getQueryData(wishKey("one"))).toBeUndefined()
  expect(client.getQueryData(statusKey), "one's own status stays").toEqual({ active_count: 1 })
})

it("refetches the lists and the status after a change of the member's own wishes", async () => {
  const { client, lists } = setUp()
  await refreshWishes(client)
  for (const key of [...lists, wishKey("one"), statusKey])
    expect(client.getQueryState(key)?.isInvalidated, key.join()).toBe(true)
})

it("shows a like where the wish is opened", () => {
  const { client } = setUp()
  showLike(client, "one", true)
  expect(client.getQueryData(wishKey("one"))).toMatchObject({ isLikedByMe: true, likes_count: 1 })
})

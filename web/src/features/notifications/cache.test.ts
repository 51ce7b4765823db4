import { QueryClient } from "@tanstack/react-query"
import { expect, it } from "vitest"
import { madeByMembersKey } from "../../lib/paged-list.ts"
import { listKey, preferencesKey, unreadKey } from "./cache.ts"

it("what the bell tells of members goes when all that members made is forgotten; what was chosen stays", async () => {
  const client = new QueryClient()
  const ofMembers = [listKey("all", 20), listKey("unread", 50), unreadKey]
  for (const key of [...ofMembers, preferencesKey]) client.setQueryData(key, 1)
  await client.resetQueries({ queryKey: [madeByMembersKey] })
  expect(ofMembers.map((key) => client.getQueryData(key))).toEqual([undefined, undefined, undefined])
  expect(client.getQueryData(preferencesKey)).toBe(1)
})

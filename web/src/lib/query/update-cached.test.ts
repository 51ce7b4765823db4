import { QueryClient } from "@tanstack/react-query"
import { expect, it } from "vitest"
import { updateCached } from "./update-cached.ts"

interface Post {
  liked: boolean
  comments: number
}

const like = (client: QueryClient) =>
  updateCached<Post>(client, ["posts"], (post) => post && { ...post, liked: true })

it("changes everything under a key at once, and again after an older response arrives", async () => {
  const client = new QueryClient()
  for (const key of [["posts", "a"], ["posts", "b"], ["other"]])
    client.setQueryData(key, { liked: false, comments: 0 })
  const { promise, resolve } = Promise.withResolvers<Post>()
  const older = client.fetchQuery({ queryKey: ["posts", "a"], queryFn: () => promise })

  like(client)
  expect(client.getQueryData(["posts", "a"])).toEqual({ liked: true, comments: 0 })
  resolve({ liked: false, comments: 3 })
  await older

  expect(client.getQueryData(["posts", "a"])).toEqual({ liked: true, comments: 3 })
  expect(client.getQueryData(["posts", "b"])).toEqual({ liked: true, comments: 0 })
  expect(client.getQueryData(["other"])).toEqual({ liked: false, comments: 0 })
})

it("leaves queries that never ran alone, and keeps the change when a pending response never arrives", async () => {
  const client = new QueryClient()
  like(client)
  expect(client.getQueryData(["posts", "a"])).toBeUndefined()
  client.setQueryData(["posts", "a"], { liked: false, comments: 0 })
  const failing = client.fetchQuery({ queryKey: ["posts", "a"], queryFn: () => Promise.reject(new Error()) })
  like(client)
  await expect(failing).rejects.toThrow()
  expect(client.getQueryData(["posts", "a"])).toEqual({ liked: true, comments: 0 })
})

it("keeps unchanged data as stale as it was", async () => {
  const client = new QueryClient()
  client.setQueryData(["posts", "a"], { liked: true, comments: 0 })
  await client.invalidateQueries({ queryKey: ["posts"], refetchType: "none" })
  updateCached<Post>(client, ["posts"], (post) => post)
  expect(client.getQueryState(["posts", "a"])?.isInvalidated).toBe(true)
})

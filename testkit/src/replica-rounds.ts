import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { expect } from "vitest"
import { eventually } from "./eventually.ts"
import { type BuiltMember, buildMember } from "./factories/auth.ts"
import { portsInUse, type ReplicatedApp, replicaFailures } from "./replicated-app.ts"

const members = 6

/**
 * The replica of an app leaves and returns so many times, in each way in turn. Meanwhile members write and block.
 * Fails when one does not read their own write, or sees whom a block hides. Returns the statuses of their reads,
 * and how often they wrote and blocked.
 */
export const liveBesideReplicaFailures = async (replicated: ReplicatedApp, rounds: number) => {
  const { app, group } = replicated
  const statuses = new Set<number>()
  let isOver = false
  let [written, blocked] = [0, 0]

  const feedOf = async (as: BuiltMember) => {
    const { status, body } = await app.call(feedRoutes.list, { as })
    statuses.add(status)
    return body.posts
  }
  /** Writes a post, blocks and unblocks the next member, and reads what each must see. */
  const live = async (me: BuiltMember, next: BuiltMember) => {
    while (!isOver) {
      const { body } = await app.call(feedRoutes.create, { as: me, body: { content: "今天的夕陽很美" } })
      expect((await feedOf(me)).map(({ id }) => id)).toContain(body.post.id)
      written += 1
      const params = { userId: next.id }
      await app.call(friendsRoutes.block, { as: me, params, body: {} })
      expect((await feedOf(next)).filter(({ user_id }) => user_id === me.id)).toEqual([])
      expect((await app.call(profileRoutes.user, { as: next, params: { userId: me.id } })).status).toBe(404)
      statuses.add((await app.call(exploreRoutes.list, { as: next })).status)
      blocked += 1
      await app.call(friendsRoutes.unblock, { as: me, params })
    }
  }
  const all = await Promise.all(Array.from({ length: members }, () => buildMember(app)))
  const pairs = all.flatMap((me, n) => {
    const next = all[n + 1]
    return next && n % 2 === 0 ? [[me, next] as const] : []
  })
  const living = Promise.all(pairs.map(([me, next]) => live(me, next)))
  // A failure of one ends the rounds.
  living.catch(() => {
    isOver = true
  })

  const failures = Object.entries(replicaFailures)
  try {
    for (let round = 0; round < rounds && !isOver; round++) {
      const [name, failure] = failures[round % failures.length] ?? []
      await eventually(async () => expect(await portsInUse(app)).toEqual([group.members.b.port]))
      await failure?.leave(replicated)
      await eventually(async () => expect(await portsInUse(app)).toEqual([]))
      await failure?.come(replicated)
      process.stdout.write(`round ${round + 1}, the replica ${name}: ${written} posts, ${blocked} blocks\n`)
    }
  } finally {
    isOver = true
    await living
  }
  return { statuses, written, blocked }
}

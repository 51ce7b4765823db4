import { LRUCache } from "lru-cache"
import { AppError } from "../app-error.ts"
import { atMost } from "../cache-size.ts"

export interface FairQueueOptions {
  concurrency: number
  /** The maximum number of waiting tasks. Further ones are rejected with `unavailable`. */
  maxWaiting: number
}

/** The standing of an owner, by recent tasks; owners without one are unknown. */
type Standing = "trusted" | "deprioritized"

const trustedMs = 24 * 60 * 60 * 1000
const deprioritizedMs = 10 * 60 * 1000
const maxStandings = 10_000
const retryAfterSeconds = 5

/**
 * Runs at most `concurrency` tasks at once and one per owner at a time; owners take turns. Untrusted owners
 * together leave one slot free, and a demoted owner waits until no other owner waits.
 */
export const createFairQueue = ({ concurrency, maxWaiting }: FairQueueOptions) => {
  /** Owners in the order of their turns, each with its waiting tasks. */
  const waiting = new Map<string, (() => void)[]>()
  const running = new Set<string>()
  const perf = { now: () => performance.now() }
  const standings = new LRUCache<string, Standing>({ ...atMost(maxStandings), perf })
  const sharedSlots = Math.max(1, concurrency - 1)
  let waitingCount = 0

  const isTrusted = (owner: string) => standings.get(owner) === "trusted"
  const isDeprioritized = (owner: string) => standings.get(owner) === "deprioritized"

  const canStart = (owner: string) => {
    if (running.has(owner) || running.size >= concurrency) return false
    return isTrusted(owner) || [...running].filter((other) => !isTrusted(other)).length < sharedSlots
  }

  const nextOwner = () => {
    const ready = [...waiting.keys()].filter(canStart)
    return ready.find((owner) => !isDeprioritized(owner)) ?? ready[0]
  }

  const startNext = () => {
    const owner = nextOwner()
    if (owner === undefined) return
    const [start, ...rest] = waiting.get(owner) ?? []
    // To the end of the line, if this owner has more waiting tasks.
    waiting.delete(owner)
    if (rest.length > 0) waiting.set(owner, rest)
    waitingCount -= 1
    running.add(owner)
    start?.()
    startNext()
  }

  const turnOf = (owner: string) =>
    new Promise<void>((resolve) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), resolve])
      waitingCount += 1
      startNext()
    })

  return {
    run: async <Result>(owner: string, task: () => Promise<Result>): Promise<Result> => {
      if (waitingCount >= maxWaiting) throw new AppError("unavailable", { retryAfterSeconds })
      await turnOf(owner)
      try {
        return await task()
      } finally {
        running.delete(owner)
        startNext()
      }
    },
    /** Lets an owner use every slot for a day, unless demoted. */
    trust: (owner: string) => {
      if (!isDeprioritized(owner)) standings.set(owner, "trusted", { ttl: trustedMs })
    },
    /** Demotes an owner behind the others for ten minutes. */
    deprioritize: (owner: string) => void standings.set(owner, "deprioritized", { ttl: deprioritizedMs }),
  }
}

import type { ReactionType } from "@pinyu/contract/chat/options"
import { describe, expect, it } from "vitest"
import { createReactions, ownReaction, withOwn } from "./reactions.ts"

type Reactions = Parameters<typeof withOwn>[0]
const theirs = (type: ReactionType, count = 1) => ({ type, count, is_mine: false })

/** Reactions with a fake server whose responses the test controls. */
const setUp = () => {
  let shown: { id: string; reactions: Reactions } = { id: "m", reactions: [theirs("heart")] }
  let onServer = shown
  const sent: ReactionType[] = []
  const failures: unknown[] = []
  const answers: { accept: () => void; fail: () => void }[] = []
  const { toggle } = createReactions({
    send: (_id, type) => {
      sent.push(type)
      const { promise, resolve, reject } = Promise.withResolvers<typeof shown>()
      const accept = () => {
        const own = ownReaction(onServer) === type ? null : type
        onServer = { ...onServer, reactions: withOwn(onServer.reactions, own) }
        resolve(onServer)
      }
      answers.push({ accept, fail: () => reject(new Error("no network")) })
      return promise
    },
    show: (message) => {
      shown = message
    },
    onFailure: (error) => failures.push(error),
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    sent,
    failures,
    own: () => ownReaction(shown),
    shown: () => shown.reactions,
    tap: (type: ReactionType) => toggle(shown, type),
    accept: async () => {
      answers.shift()?.accept()
      await settled()
    },
    fail: async () => {
      answers.shift()?.fail()
      await settled()
    },
  }
}

describe("withOwn", () => {
  it("keeps one reaction per member, in the order of the options", () => {
    const before = [theirs("sad"), { type: "heart", count: 2, is_mine: true }] satisfies Reactions
    expect(withOwn(before, "thumbs_up")).toEqual([
      { type: "thumbs_up", count: 1, is_mine: true },
      theirs("heart"),
      theirs("sad"),
    ])
    expect(withOwn(before, "sad")).toEqual([theirs("heart"), { type: "sad", count: 2, is_mine: true }])
    expect(withOwn([{ type: "heart", count: 1, is_mine: true }], null)).toEqual([])
  })
})

describe("createReactions", () => {
  it("changes before the server responds", async () => {
    const { tap, shown, accept, sent } = setUp()
    tap("heart")
    expect(shown()).toEqual([{ type: "heart", count: 2, is_mine: true }])
    await accept()
    expect(shown()).toEqual([{ type: "heart", count: 2, is_mine: true }])
    expect(sent).toEqual(["heart"])
  })

  it("sends only the last choice, and never removes it by sending it twice", async () => {
    const { tap, own, accept, sent } = setUp()
    for (const type of ["sad", "laugh", "sad", "sad"] as const) tap(type)
    expect(own()).toBeNull()
    await accept()
    await accept()
    expect(own()).toBeNull()
    expect(sent).toEqual(["sad", "sad"])
    tap("laugh")
    tap("sad")
    await accept()
    await accept()
    expect(own()).toBe("sad")
    expect(sent.slice(2)).toEqual(["laugh", "sad"])
  })
})

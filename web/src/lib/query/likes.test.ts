import { describe, expect, it } from "vitest"
import { createLikes } from "./likes.ts"

/** Likes with a fake server whose responses the test controls. */
const setUp = () => {
  const sent: boolean[] = []
  const shown: boolean[] = []
  const failures: boolean[] = []
  const matches: string[] = []
  const answers: { resolve: (answer: { mutual: boolean }) => void; reject: (error: Error) => void }[] = []
  const likes = createLikes<{ id: string }, { mutual: boolean }>({
    send: (_member, liked) => {
      sent.push(liked)
      const { promise, resolve, reject } = Promise.withResolvers<{ mutual: boolean }>()
      answers.push({ resolve, reject })
      return promise
    },
    show: (_member, liked) => shown.push(liked),
    onSettled: ({ id }, { mutual }) => mutual && matches.push(id),
    onFailure: (wished) => failures.push(wished),
  })
  const heart = () => shown.at(-1) ?? false
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    sent,
    failures,
    matches,
    heart,
    tap: () => likes.toggle({ id: "a" }, heart()),
    likes,
    accept: async (mutual = false) => {
      answers.shift()?.resolve({ mutual })
      await settled()
    },
    fail: async () => {
      answers.shift()?.reject(new Error("no network"))
      await settled()
    },
  }
}

describe("createLikes", () => {
  it("shows the heart at once, reverts it when the server rejects, and accepts new taps", async () => {
    const { tap, heart, accept, fail, sent, failures } = setUp()
    tap()
    expect([heart(), sent]).toEqual([true, [true]])
    await fail()
    expect([heart(), failures]).toEqual([false, [true]])
    tap()
    await accept()
    expect([heart(), sent]).toEqual([true, [true, true]])
  })

  it("sends nothing more when a second tap reverts the first before the response", async () => {
    const { tap, heart, accept, sent } = setUp()
    tap()
    tap()
    tap()
    await accept()
    expect(heart()).toBe(true)
    expect(sent).toEqual([true])
  })

  it("sends only the last choice", async () => {
    const { tap, heart, accept, sent } = setUp()
    for (let taps = 0; taps < 4; taps++) tap()
    await accept()
    await accept()
    expect(heart()).toBe(false)
    expect(sent).toEqual([true, false])
  })

  it("toggles the pending choice, not the state of a stale screen", () => {
    const { likes, heart } = setUp()
    likes.toggle({ id: "a" }, false)
    likes.toggle({ id: "a" }, false)
    expect(heart()).toBe(false)
  })

  it("reverts to the last confirmed state, not to the one before the first tap", async () => {
    const { tap, heart, accept, fail, failures } = setUp()
    tap()
    tap()
    await accept()
    await fail()
    expect(heart()).toBe(true)
    expect(failures).toEqual([false])
  })

  it("reports no error for a choice that has changed since", async () => {
    const { tap, heart, fail, failures } = setUp()
    tap()
    tap()
    await fail()
    expect(heart()).toBe(false)
    expect(failures).toEqual([])
  })

  it("handles members independently", () => {
    const { likes, sent } = setUp()
    likes.toggle({ id: "a" }, false)
    likes.toggle({ id: "b" }, true)
    expect(sent).toEqual([true, false])
  })

  it("reports a match once the server confirms the like, unless it was withdrawn meanwhile", async () => {
    const { tap, accept, matches } = setUp()
    tap()
    expect(matches).toEqual([])
    await accept(true)
    expect(matches).toEqual(["a"])
    const withdrawn = setUp()
    withdrawn.tap()
    withdrawn.tap()
    await withdrawn.accept(true)
    await withdrawn.accept()
    expect(withdrawn.matches).toEqual([])
  })
})

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
  it("shows the heart before the server responds", () => {
    const { tap, heart, sent } = setUp()
    tap()
    expect(heart()).toBe(true)
    expect(sent).toEqual([true])
  })

  it("reverts the heart and reports the error when the server rejects", async () => {
    const { tap, heart, fail, failures } = setUp()
    tap()
    await fail()
    expect(heart()).toBe(false)
    expect(failures).toEqual([true])
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

  it("accepts new taps after a failure", async () => {
    const { tap, heart, accept, fail, sent } = setUp()
    tap()
    await fail()
    tap()
    await accept()
    expect(heart()).toBe(true)
    expect(sent).toEqual([true, true])
  })

  it("handles members independently", () => {
    const { likes, sent } = setUp()
    likes.toggle({ id: "a" }, false)
    likes.toggle({ id: "b" }, true)
    expect(sent).toEqual([true, false])
  })

  it("reports a match only after the server confirms the like", async () => {
    const { tap, accept, matches } = setUp()
    tap()
    expect(matches).toEqual([])
    await accept(true)
    expect(matches).toEqual(["a"])
  })

  it("reports no match when the like was withdrawn meanwhile", async () => {
    const { tap, accept, matches } = setUp()
    tap()
    tap()
    await accept(true)
    await accept()
    expect(matches).toEqual([])
  })
})

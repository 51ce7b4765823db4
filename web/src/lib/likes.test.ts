import { describe, expect, it } from "vitest"
import { createLikes } from "./likes.ts"

/** Likes over a server whose answers the test gives by hand. */
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
    refuse: async () => {
      answers.shift()?.reject(new Error("no network"))
      await settled()
    },
  }
}

describe("createLikes", () => {
  it("shows the heart before the server has answered", () => {
    const { tap, heart, sent } = setUp()
    tap()
    expect(heart()).toBe(true)
    expect(sent).toEqual([true])
  })

  it("puts the heart back and says so when the server does not take it", async () => {
    const { tap, heart, refuse, failures } = setUp()
    tap()
    await refuse()
    expect(heart()).toBe(false)
    expect(failures).toEqual([true])
  })

  it("asks for nothing more when the second tap undid the first before the answer", async () => {
    const { tap, heart, accept, sent } = setUp()
    tap()
    tap()
    tap()
    await accept()
    expect(heart()).toBe(true)
    expect(sent).toEqual([true])
  })

  it("tells the server the last wish only", async () => {
    const { tap, heart, accept, sent } = setUp()
    for (let taps = 0; taps < 4; taps++) tap()
    await accept()
    await accept()
    expect(heart()).toBe(false)
    expect(sent).toEqual([true, false])
  })

  it("turns over what is wished, not what an old screen shows", () => {
    const { likes, heart } = setUp()
    likes.toggle({ id: "a" }, false)
    likes.toggle({ id: "a" }, false)
    expect(heart()).toBe(false)
  })

  it("goes back to what the server last took, not to where the tapping began", async () => {
    const { tap, heart, accept, refuse, failures } = setUp()
    tap()
    tap()
    await accept()
    await refuse()
    expect(heart()).toBe(true)
    expect(failures).toEqual([false])
  })

  it("says nothing when what failed was no longer wished", async () => {
    const { tap, heart, refuse, failures } = setUp()
    tap()
    tap()
    await refuse()
    expect(heart()).toBe(false)
    expect(failures).toEqual([])
  })

  it("begins anew after a failure", async () => {
    const { tap, heart, accept, refuse, sent } = setUp()
    tap()
    await refuse()
    tap()
    await accept()
    expect(heart()).toBe(true)
    expect(sent).toEqual([true, true])
  })

  it("keeps the members apart", () => {
    const { likes, sent } = setUp()
    likes.toggle({ id: "a" }, false)
    likes.toggle({ id: "b" }, true)
    expect(sent).toEqual([true, false])
  })

  it("tells of a match when the like was taken, not before", async () => {
    const { tap, accept, matches } = setUp()
    tap()
    expect(matches).toEqual([])
    await accept(true)
    expect(matches).toEqual(["a"])
  })

  it("tells of no match that was taken back meanwhile", async () => {
    const { tap, accept, matches } = setUp()
    tap()
    tap()
    await accept(true)
    await accept()
    expect(matches).toEqual([])
  })
})

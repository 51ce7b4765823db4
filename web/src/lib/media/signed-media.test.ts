import { describe, expect, it, vi } from "vitest"
import { ApiError } from "../api/api-error.ts"
import { type MediaFailure, nextFailure, type SignedFile, signedFile } from "./signed-media.ts"

type Response = readonly SignedFile[] | Error

const of = (...urls: string[]) => urls.map((url) => ({ file: "a", url }))

const setUp = (...responses: Response[]) => {
  let time = 0
  const renew = vi.fn(async () => {
    const response = responses.shift() ?? []
    if (response instanceof Error) throw response
    return response
  })
  const pause = vi.fn(async () => undefined)
  const deps = { renew, pause, now: () => time, retries: 2 }
  return {
    renew,
    pause,
    wait: (ms: number) => {
      time += ms
    },
    fail: async (last: MediaFailure | undefined, url: string | null, retries = 2) =>
      nextFailure(last, { file: "a", offered: "a?1", url }, { ...deps, retries }),
  }
}

const noResponse = new Error("no response")
const rejected = new ApiError(404, "post_not_found", "")

it("names a file by its URL without the signature", () => {
  expect(signedFile("/files/a.webp?until=1")).toEqual({
    file: "/files/a.webp",
    url: "/files/a.webp?until=1",
  })
})

describe("a file that fails to load", () => {
  it("gets two other URLs, and then is broken without another request", async () => {
    const { fail, renew, pause } = setUp(of("a?2"), of("a?3"))
    const first = await fail(undefined, "a?1")
    expect(first).toMatchObject({ failure: { attempt: 1, isBroken: false }, fresh: of("a?2") })
    expect(pause).not.toHaveBeenCalled()
    const second = await fail(first.failure, "a?2")
    expect(second).toMatchObject({ failure: { attempt: 2, isBroken: false }, fresh: of("a?3") })
    expect(pause).toHaveBeenCalledTimes(1)
    const third = await fail(second.failure, "a?3")
    expect(third).toMatchObject({ failure: { attempt: 3, isBroken: true }, fresh: [] })
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it("loads the same URL again once", async () => {
    const { fail, renew } = setUp(of("a?1"))
    const { failure } = await fail(undefined, "a?1")
    expect(failure).toMatchObject({ failed: "a?1", isBroken: false })
    expect((await fail(failure, "a?1")).failure.isBroken).toBe(true)
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it("repeats a request that was lost", async () => {
    const { fail, pause } = setUp(noResponse, of("a?2"))
    expect(await fail(undefined, "a?1")).toMatchObject({ failure: { renewals: 2, isBroken: false } })
    expect(pause).toHaveBeenCalledTimes(1)
  })

  it.each<[string, Response[], number]>([
    ["the server rejects it", [rejected], 1],
    ["the response does not include it", [[{ file: "b", url: "b?2" }]], 1],
    ["both requests are lost", [noResponse, noResponse, of("a?2")], 2],
  ])("is broken when %s", async (_name, responses, times) => {
    const { fail, renew } = setUp(...responses)
    expect((await fail(undefined, "a?1")).failure.isBroken).toBe(true)
    expect(renew).toHaveBeenCalledTimes(times)
  })

  it("gets new retries when its URL expires much later, and when the member retries", async () => {
    const { fail, wait } = setUp(of("a?2"), of("a?3"), noResponse, noResponse, of("a?3"))
    const { failure } = await fail(undefined, "a?1")
    wait(600_000)
    const later = await fail(failure, "a?2")
    expect(later.failure).toMatchObject({ renewals: 1, isBroken: false })
    const broken = await fail({ ...later.failure, renewals: 0 }, "a?4")
    expect(broken.failure.isBroken).toBe(true)
    expect(await fail(broken.failure, null)).toMatchObject({ failure: { renewals: 1, isBroken: false } })
  })
})

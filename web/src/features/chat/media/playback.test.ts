import { describe, expect, it } from "vitest"
import { createPlayback } from "./playback.ts"

describe("createPlayback", () => {
  it("lets one player play at a time", () => {
    const { begin, end } = createPlayback()
    const silenced: string[] = []
    const player = (name: string) => ({ pause: () => silenced.push(name) })
    const [first, second] = [player("first"), player("second")]
    begin(first)
    begin(first)
    begin(second)
    expect(silenced).toEqual(["first"])
    end(first)
    begin(first)
    expect(silenced).toEqual(["first", "second"])
    end(first)
    begin(second)
    expect(silenced).toEqual(["first", "second"])
  })

  it("is paused by a recording", () => {
    const { begin, silence } = createPlayback()
    const silenced: string[] = []
    silence()
    begin({ pause: () => silenced.push("voice") })
    silence()
    expect(silenced).toEqual(["voice"])
  })
})

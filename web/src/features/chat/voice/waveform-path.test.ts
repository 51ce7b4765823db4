import { describe, expect, it } from "vitest"
import { keySeek, waveformPath } from "./waveform-path.ts"

describe("waveformPath", () => {
  it("draws a bar for each part, the loudest the tallest and none invisible", () => {
    expect(waveformPath([0, 0.5, 1, 0])).toBe("M32 14.5v3M96 9v14M160 2v28M224 14.5v3")
  })

  it("halves many bars and keeps the louder neighbour", () => {
    const oneLoudPart = Array.from({ length: 64 }, (_, index) => (index === 3 ? 1 : 0))
    const drawn = waveformPath(oneLoudPart).split("M").slice(1)
    expect(drawn).toHaveLength(32)
    expect(drawn[1]).toBe("12 2v28")
  })

  it("draws a quiet sound without data", () => {
    expect(waveformPath(null).match(/M/g)).toHaveLength(32)
    expect(waveformPath([])).toBe(waveformPath(null))
  })
})

describe("keySeek", () => {
  it("seeks by five or fifteen seconds and to both ends, never beyond", () => {
    expect(keySeek("ArrowRight", 10, 60)).toBe(15)
    expect(keySeek("ArrowLeft", 2, 60)).toBe(0)
    expect(keySeek("PageUp", 50, 60)).toBe(60)
    expect(keySeek("Home", 50, 60)).toBe(0)
    expect(keySeek("End", 1, 60)).toBe(60)
    expect(keySeek("a", 1, 60)).toBeNull()
  })
})

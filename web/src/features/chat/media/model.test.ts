import { describe, expect, it } from "vitest"
import { kindOf, ratioOf } from "./model.ts"

const file = (name: string, type: string, size = 1) => ({ name, type, size })

describe("kindOf", () => {
  it("uses the type that the system reports", () => {
    expect(kindOf(file("a", "image/png"))).toBe("image")
    expect(kindOf(file("a", "video/quicktime"))).toBe("video")
    expect(kindOf(file("a", "audio/mpeg"))).toBe("audio")
  })

  it("uses the file name without a type", () => {
    expect(kindOf(file("IMG_1.HEIC", ""))).toBe("image")
    expect(kindOf(file("a.mov", ""))).toBe("video")
    expect(kindOf(file("a.exe", ""))).toBeNull()
  })

  it("accepts neither documents nor drawings with scripts", () => {
    expect(kindOf(file("a.pdf", "application/pdf"))).toBeNull()
    expect(kindOf(file("a.jpg", "application/pdf"))).toBeNull()
    expect(kindOf(file("a.svg", "image/svg+xml"))).toBeNull()
  })
})

describe("ratioOf", () => {
  it("is the picture's own, within the limits of the layout", () => {
    expect(ratioOf({ width: 1200, height: 800 })).toBe(1.5)
    expect(ratioOf({ width: 100, height: 10_000 })).toBe(9 / 16)
    expect(ratioOf({ width: 1080, height: 1920 }), "an upright video has no edges").toBe(9 / 16)
    expect(ratioOf({ width: 10_000, height: 100 })).toBe(2.1)
    expect(ratioOf({ width: null, height: null })).toBeCloseTo(4 / 3)
  })
})

import { describe, expect, it } from "vitest"
import { describeBrowser } from "./browser.ts"

const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`
const explorer = "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko"

describe("describeBrowser", () => {
  it.each([
    [chrome(66), true],
    [chrome(67), false],
    [chrome(140), false],
    [firefox(59), true],
    [firefox(60), false],
    [safari("13.1"), true],
    [safari("14.0"), false],
    [safari("18.5"), false],
    [explorer, true],
    ["some new browser", false],
    ["", false],
  ])("detects whether %s is outdated", (userAgent, isTooOld) =>
    expect(describeBrowser(userAgent).isTooOld).toBe(isTooOld),
  )

  it("names browser and system", () => {
    expect(describeBrowser(firefox(60))).toEqual({
      browser: "Firefox 60.0",
      system: "Linux",
      isTooOld: false,
    })
    expect(describeBrowser("").browser).toBeNull()
  })
})

import { oldestBrowsers } from "@pinyu/contract/browsers"
import bowser from "bowser"

/** Internet Explorer is none of them. */
const supported = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([name, version]) => [name, `>=${version}`]),
)
const comparedBrowsers = new Set(["Chrome", "Firefox", "Safari", "Microsoft Edge", "Internet Explorer"])

/** The browser that a User-Agent describes. */
export interface BrowserInfo {
  /** Null when unknown. */
  browser: string | null
  system: string | null
  /** True for a browser below its minimum version, and for Internet Explorer. */
  isTooOld: boolean
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ") || null

export const describeBrowser = (userAgent: string): BrowserInfo => {
  if (userAgent === "") return { browser: null, system: null, isTooOld: false }
  const parser = bowser.getParser(userAgent)
  const { browser, os } = parser.getResult()
  return {
    browser: joined(browser.name, browser.version),
    system: joined(os.name, os.versionName ?? os.version),
    isTooOld: comparedBrowsers.has(browser.name ?? "") && parser.satisfies(supported) !== true,
  }
}

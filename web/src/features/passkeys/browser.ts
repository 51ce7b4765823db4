import bowser from "bowser"

/** The oldest browsers that know passkeys. Internet Explorer never does. */
const supported = { chrome: ">=67", firefox: ">=60", safari: ">=14", edge: ">=18" }
const judged = new Set(["Chrome", "Firefox", "Safari", "Microsoft Edge", "Internet Explorer"])

/** What a User-Agent says about a browser. */
export interface BrowserInfo {
  /** Null when it cannot be told. */
  browser: string | null
  system: string | null
  /** A browser of the list that is older than it says, or Internet Explorer. */
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
    isTooOld: judged.has(browser.name ?? "") && parser.satisfies(supported) !== true,
  }
}

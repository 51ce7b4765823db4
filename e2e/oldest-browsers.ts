import { type BrowserName, oldestBrowsers } from "@pinyu/contract/browsers"
import type { Page } from "@playwright/test"
import { readBrowserSupport } from "../scripts/check/browser-support.ts"

const support = readBrowserSupport()

/** The oldest browsers to try; Edge is as Chrome. */
export const oldestToTry = (["chrome", "firefox", "safari"] as const).map((name) => ({
  name,
  title: `${name} ${oldestBrowsers[name]}`,
}))

/** Takes from Chromium, before any script of a page runs, what the oldest supported version of a browser lacks. */
export const becomeOldest = (page: Page, browser: BrowserName): Promise<unknown> => {
  const missing = [...support].flatMap(([name, without]) => (without.includes(browser) ? [name] : []))
  return page.addInitScript((names) => {
    const memberOf = (owner: unknown, key: string): unknown =>
      owner === undefined || owner === null ? undefined : Reflect.get(Object(owner), key)
    for (const name of names) {
      const parts = name.replace(/_static$/, "").split(".")
      const key = parts.pop() ?? ""
      const owner = parts[0] === "Window" ? globalThis : parts.reduce<unknown>(memberOf, globalThis)
      const holders = name.endsWith("_static") ? [owner] : [owner, memberOf(owner, "prototype")]
      for (const holder of holders) if (holder) Reflect.deleteProperty(Object(holder), key)
    }
  }, missing)
}

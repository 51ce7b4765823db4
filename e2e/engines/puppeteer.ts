import { findChromium } from "../../scripts/lib/chromium.mjs"
import { tool } from "../../scripts/lib/tools.mjs"
import { launchWith } from "../browser.ts"
import { collectErrors, type Driver, type Target } from "./driver.ts"

/** The part of puppeteer-core that is used here; its types are not installed with the project. */
interface Element {
  click: () => Promise<void>
  type: (text: string) => Promise<void>
  uploadFile: (...paths: string[]) => Promise<void>
}
interface Page {
  goto: (address: string, options: { waitUntil: "domcontentloaded" }) => Promise<unknown>
  evaluate: (expression: string) => Promise<unknown>
  evaluateHandle: (expression: string) => Promise<{ asElement: () => Element | null }>
  evaluateOnNewDocument: (script: () => void) => Promise<unknown>
}
interface Browser {
  newPage: () => Promise<Page>
  close: () => Promise<void>
}
interface Puppeteer {
  launch: (options: object) => Promise<Browser>
}

const targetOf = (element: Element): Target => ({
  click: () => element.click(),
  type: (text) => element.type(text),
  attach: (paths) => element.uploadFile(...paths),
})

const drive = async (browser: Browser): Promise<Driver> => {
  const page = await browser.newPage()
  await page.evaluateOnNewDocument(collectErrors)
  const before: string[] = []
  const current = async () => (await page.evaluate("globalThis.pinyuErrors ?? []")) as string[]
  return {
    open: async (address) => {
      before.push(...(await current()))
      await page.goto(address, { waitUntil: "domcontentloaded" })
    },
    read: (expression) => page.evaluate(expression),
    find: async (expression) => {
      const element = (await page.evaluateHandle(expression)).asElement()
      return element && targetOf(element)
    },
    errors: async () => [...before, ...(await current())],
    end: () => browser.close(),
  }
}

const launch = async (options: object) => {
  const entry = await tool("tools/rare", "puppeteer-core", "lib", "puppeteer", "puppeteer-core.js")
  const { default: puppeteer }: { default: Puppeteer } = await import(entry)
  return drive(await puppeteer.launch({ ...options, defaultViewport: { width: 1440, height: 900 } }))
}

/** Starts the Chromium of the other tests. */
export const startChromium = (): Promise<Driver> => {
  const { executablePath, args = [] } = launchWith(findChromium())
  return launch({ executablePath, args: [...args, "--use-fake-ui-for-media-stream", "--lang=zh-TW"] })
}

/** Starts Debian's Firefox ESR with a microphone that beeps. */
export const startFirefox = (): Promise<Driver> =>
  launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    extraPrefsFirefox: {
      "media.navigator.permission.disabled": true,
      "media.navigator.streams.fake": true,
      "intl.accept_languages": "zh-TW",
    },
  })

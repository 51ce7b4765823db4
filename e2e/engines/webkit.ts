import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { globSync } from "node:fs"
import { createRequire } from "node:module"
import { freePort } from "@pinyu/testkit/services/free-port.ts"
import { expect } from "@playwright/test"
import { tool } from "../../scripts/lib/tools.mjs"
import { collectErrors, type Driver, type Target } from "./driver.ts"

/** The part of selenium-webdriver that is used here; its types are not installed with the project. */
interface Element {
  click: () => Promise<void>
  sendKeys: (text: string) => Promise<void>
}
interface WebDriver {
  get: (address: string) => Promise<void>
  executeScript: (script: string) => Promise<unknown>
  quit: () => Promise<void>
}
interface Builder {
  usingServer: (address: string) => Builder
  withCapabilities: (capabilities: object) => Builder
  build: () => Promise<WebDriver>
}

const targetOf = (element: Element): Target => ({
  click: () => element.click(),
  type: (text) => element.sendKeys(text),
  attach: (paths) => element.sendKeys(paths.join("\n")),
})

/** Ends a process and waits for it. */
const end = async (child: ChildProcess) => {
  const ended = once(child, "exit")
  if (child.kill()) await ended
}

/** A screen without a device. Resolves with its process and its name, such as ":1". */
const startScreen = async () => {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  })
  const [name] = await once(screen.stdout, "data")
  return { screen, display: `:${String(name).trim()}` }
}

/** Starts the driver of WebKitGTK. Resolves when it answers. */
const startServer = async (display: string) => {
  const address = `http://127.0.0.1:${await freePort()}`
  const env = { ...process.env, DISPLAY: display, LANG: "zh_TW.UTF-8", TZ: "Asia/Taipei" }
  const server = spawn("WebKitWebDriver", [`--port=${new URL(address).port}`], { env, stdio: "ignore" })
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { message: "WebKit's driver answers" }).toBe(true)
  return { server, address }
}

const drive = (driver: WebDriver, stop: () => Promise<void>): Driver => {
  const before: string[] = []
  // A driver of this engine runs nothing before a page's scripts: the page is watched as soon as it is there.
  const watch = () => driver.executeScript(`(${collectErrors})()`)
  const current = async () => (await driver.executeScript("return window.pinyuErrors ?? []")) as string[]
  return {
    open: async (address) => {
      before.push(...(await current()))
      await driver.executeScript("window.isLeft = true")
      await driver.get(address)
      await expect.poll(() => driver.executeScript("return window.isLeft === true")).toBe(false)
      await watch()
    },
    read: (expression) => driver.executeScript(`return ${expression}`),
    find: async (expression) => {
      const element = (await driver.executeScript(`return ${expression}`)) as Element | null
      return element && targetOf(element)
    },
    errors: async () => [...before, ...(await current())],
    end: async () => {
      await driver.quit()
      await stop()
    },
  }
}

/** Starts Debian's WebKitGTK, the engine of Safari, with a microphone that beeps. */
export const startWebKit = async (): Promise<Driver> => {
  const entry = await tool("tools/rare", "selenium-webdriver", "index.js")
  const { Builder: Drivers }: { Builder: new () => Builder } = createRequire(import.meta.url)(entry)
  const { screen, display } = await startScreen()
  const { server, address } = await startServer(display)
  const [binary] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
  const browser = { binary, args: ["--automation", "--enable-mock-capture-devices=true"] }
  const driver = await new Drivers()
    .usingServer(address)
    .withCapabilities({
      browserName: "MiniBrowser",
      // The page is watched while it loads.
      pageLoadStrategy: "none",
      "webkitgtk:browserOptions": browser,
    })
    .build()
  return drive(driver, async () => {
    await end(server)
    await end(screen)
  })
}

/**
 * Measures the second visit of a member: the time from the start of a navigation until the first contentful
 * paint, in a new tab, after the service worker was stopped. Then the same without the service, because the
 * shell does not wait for the network. Beside each stands a page of one line, without scripts or a worker.
 *
 *   npm run bench:second-visit                     (-- --visits 9)
 *
 * Fails when a median exceeds the limit, or when a page did not come from the worker.
 */
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { pages } from "@pinyu/contract/pages"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { type BrowserContext, chromium } from "@playwright/test"
import { openSession, registerMember } from "../e2e/api.ts"
import { launchWith } from "../e2e/browser.ts"
import { endFirstSteps } from "../e2e/database.ts"
import { announceService } from "../e2e/service.ts"
import { browserState } from "../e2e/sign-in.ts"
import { findChromium } from "../scripts/lib/chromium.mjs"
import { amountRow } from "./rows.ts"
import { median, spread } from "./statistics.ts"

const limitMs = 300
/** How many times a page of one line, past which a run fails: this machine paints at other speeds on other days. */
const keptTimes = 7

const { values } = parseArgs({ options: { visits: { type: "string", default: "9" } } })
const visits = Number(values.visits)

/** Waits until the worker has cached the app. The shell is the last file. */
const waitForCache = async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.goto(pages.explore)
  await page.evaluate(async (shell) => {
    while (!(await caches.match(shell))) await new Promise(requestAnimationFrame)
  }, pages.explore)
  await page.close()
}

/** Runs in the page. */
const readTimes = async () => {
  const paint = await new Promise<PerformanceEntry>((resolve) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName("first-contentful-paint")) resolve(entry)
    }).observe({ type: "paint", buffered: true })
  })
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
  return { paintMs: paint.startTime, workerStart: navigation?.workerStart }
}

/** Milliseconds until a bare page is painted in a new tab; median. */
const measureBare = async (context: BrowserContext) => {
  const server = createServer((_, response) =>
    response.setHeader("content-type", "text/html").end("<!doctype html><p>A line</p>"),
  )
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  const times: number[] = []
  for (let n = 0; n <= visits; n++) {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "commit" })
    times.push((await page.evaluate(readTimes)).paintMs)
    await page.close()
  }
  server.close()
  return median(times.slice(1))
}

/** Milliseconds until the first contentful paint, in a new tab and with a worker that has to start. */
const visit = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send("ServiceWorker.enable")
  await devTools.send("ServiceWorker.stopAllWorkers")
  await page.goto(path, { waitUntil: "commit" })
  const { paintMs, workerStart } = await page.evaluate(readTimes)
  await page.close()
  if (!workerStart) throw new Error(`${path} did not come from the service worker.`)
  return paintMs
}

const measure = async (context: BrowserContext, path: string, how: string) => {
  const bare = await measureBare(context)
  await visit(context, path)
  const times: number[] = []
  for (let n = 0; n < visits; n++) times.push(await visit(context, path))
  amountRow(
    `second visit of ${path}, first paint${how}`,
    `${spread(times)} ms; a bare page ${bare.toFixed(0)}`,
    {
      ...{ amount: median(times), most: limitMs, bare },
      kept: Math.max(limitMs, bare * keptTimes),
    },
  )
}

const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
const { web, api, outboxFolder, stop } = await startStack({ folder })
announceService({ folder, web, api, outboxFolder })
const browser = await chromium.launch(launchWith(findChromium()))
let isRunning = true
try {
  const me = await registerMember()
  await endFirstSteps(me)
  const context = await browser.newContext({
    ...{ baseURL: web, locale: "zh-TW", timezoneId: "Asia/Taipei" },
    storageState: browserState(await openSession(me)),
  })
  await waitForCache(context)
  for (const path of [pages.landing, pages.explore]) await measure(context, path, "")
  await stop()
  isRunning = false
  for (const path of [pages.landing, pages.explore]) await measure(context, path, " without the service")
} finally {
  await browser.close()
  if (isRunning) await stop()
  await rm(folder, { recursive: true })
}

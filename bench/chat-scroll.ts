/**
 * Measures scrolling in a conversation of 50,000 messages: a desktop browser scrolls back without a pause,
 * then forward. Prints the list's elements, frame times and heap for each quarter of the way, because none
 * may grow with the distance. Then measures opening the conversation until the first unread line is visible,
 * beside one of 100 messages.
 *
 *   npm run bench:chat-scroll                     (-- --messages 50000 --back 20000 --openings 9)
 *
 * Fails when a limit is exceeded.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { chromium, type Locator, type Page } from "@playwright/test"
import { call, openSession, registerMember as register } from "../e2e/api.ts"
import { launchWith } from "../e2e/browser.ts"
import { chatOn } from "../e2e/chat.ts"
import { insertHistory } from "../e2e/history.ts"
import { announceService } from "../e2e/service.ts"
import { browserState } from "../e2e/sign-in.ts"
import { findChromium } from "../scripts/lib/chromium.mjs"
import { median, quantile, spread } from "./statistics.ts"

const limits = { elements: 1_500, frameMs: 100, grownMB: 12, openingTimes: 1.5 }
const parts = 4
const shortLength = 100
/** More than a screen, so that the list opens at the first unread line and not at the end. */
const unread = 60
/** Pixels per frame, as fast as a flick. */
const scrollStep = 240

const { values: options } = parseArgs({
  options: {
    messages: { type: "string", default: "50000" },
    back: { type: "string", default: "20000" },
    openings: { type: "string", default: "9" },
  },
})
const [messages, back, openings] = [options.messages, options.back, options.openings].map(Number) as [
  number,
  number,
  number,
]

/** Scrolls until `count` messages have passed, and times each frame. Negative pixels scroll back. */
const scroll = (log: Locator, count: number, pixels: number) =>
  log.evaluate(
    async (list, { count, pixels }) => {
      const frame = () => new Promise<number>(requestAnimationFrame)
      const numberOfFirst = () => Number(/\d+/.exec(list.querySelector("article")?.textContent ?? "")?.[0])
      const longTasks: number[] = []
      const observer = new PerformanceObserver((list) => {
        longTasks.push(...list.getEntries().map(({ duration }) => duration))
      })
      observer.observe({ type: "longtask" })
      const frames: number[] = []
      let elements = 0
      const from = numberOfFirst()
      for (let before = await frame(); Math.abs(numberOfFirst() - from) < count; ) {
        list.scrollBy(0, pixels)
        const now = await frame()
        frames.push(now - before)
        before = now
        elements = Math.max(elements, list.getElementsByTagName("*").length)
      }
      observer.disconnect()
      return { frames, longTasks, elements }
    },
    { count, pixels },
  )

/** The page's heap after garbage collection. */
const memoryMB = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("HeapProfiler.collectGarbage")
  const { usedSize } = await devTools.send("Runtime.getHeapUsage")
  await devTools.detach()
  return usedSize / 2 ** 20
}

const measurePart = async (page: Page, name: string, count: number, pixels: number) => {
  const { frames, longTasks, elements } = await scroll(chatOn(page).log, count, pixels)
  const longest = Math.max(...frames)
  const memory = await memoryMB(page)
  console.log(
    `${name.padEnd(28)} ${elements} elements; frames p50 ${median(frames).toFixed(0)}, p99 ` +
      `${quantile(frames, 0.99).toFixed(0)}, longest ${longest.toFixed(0)} ms; ${longTasks.length} tasks over 50 ms; ` +
      `${memory.toFixed(1)} MB`,
  )
  return { elements, longest, memory }
}

/** Milliseconds from a click in the list of conversations until the first unread line is visible. */
const open = async (page: Page, name: string) => {
  await page.goto(pages.chat)
  const row = chatOn(page).row(name)
  await row.waitFor()
  return row.evaluate(async (link, label) => {
    const frame = () => new Promise(requestAnimationFrame)
    const isShown = () => {
      const log = document.querySelector('[role="log"]')
      const line = [...(log?.querySelectorAll("span") ?? [])].find((span) => span.textContent === label)
      if (!log || !line) return false
      const [viewport, place] = [log.getBoundingClientRect(), line.getBoundingClientRect()]
      return (
        place.top >= viewport.top &&
        place.bottom <= viewport.bottom &&
        getComputedStyle(line).visibility === "visible"
      )
    }
    const began = performance.now()
    if (link instanceof HTMLElement) link.click()
    while (!isShown()) await frame()
    return performance.now() - began
  }, chat.unreadFromHere)
}

const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
const { web, api, outboxFolder, stop } = await startStack({ folder, env: { RATE_LIMIT_SCALE: "1000000" } })
announceService({ folder, web, api, outboxFolder })
const browser = await chromium.launch(launchWith(findChromium()))
try {
  const me = await register()
  const session = await openSession(me)
  /** Creates a conversation of `length` read messages and `unread` unread ones. */
  const createConversation = async (nickname: string, length: number) => {
    const other = await register({ nickname })
    const { body } = await call(chatRoutes.direct, { body: { targetUserId: other.id } }, session.accessToken)
    const params = { conversationId: body.conversationId }
    await insertHistory(body.conversationId, [me, other], length)
    await call(chatRoutes.readAll, { params }, session.accessToken)
    const { accessToken } = await openSession(other)
    for (let n = 1; n <= unread; n++)
      await call(chatRoutes.send, { params, body: { content: `第 ${length + n} 句` } }, accessToken)
    return { nickname, conversationId: body.conversationId }
  }
  const long = await createConversation("長談", messages)
  const short = await createConversation("短談", shortLength)
  const context = await browser.newContext({
    ...{ baseURL: web, locale: "zh-TW", timezoneId: "Asia/Taipei", viewport: { width: 1440, height: 900 } },
    storageState: browserState(session),
  })
  const page = await context.newPage()

  const times = { long: [] as number[], short: [] as number[] }
  for (let n = 0; n <= openings; n++) {
    const [ofLong, ofShort] = [await open(page, long.nickname), await open(page, short.nickname)]
    // The first opening loads the scripts.
    if (n === 0) continue
    times.long.push(ofLong)
    times.short.push(ofShort)
  }
  const ratio = median(times.long) / median(times.short)
  console.log(
    `opened at the first unread line: ${messages} messages in ${spread(times.long)} ms, ${shortLength} in ` +
      `${spread(times.short)} ms: ${ratio.toFixed(2)} times (at most ${limits.openingTimes})`,
  )

  await open(page, long.nickname)
  await page.getByRole("button", { name: chat.newMessages(unread) }).click()
  await chatOn(page)
    .message(`第 ${messages + unread} 句`)
    .waitFor()
  const results = []
  for (let part = 1; part <= parts; part++)
    results.push(await measurePart(page, `back through ${(back / parts) * part}`, back / parts, -scrollStep))
  results.push(await measurePart(page, `forward through ${back / parts}`, back / parts, scrollStep))
  const [first, last] = [results[0], results.at(-1)]
  const elements = Math.max(...results.map((part) => part.elements))
  const longest = Math.max(...results.map((part) => part.longest))
  const grown = (last?.memory ?? 0) - (first?.memory ?? 0)
  console.log(
    `at most ${elements} elements (${limits.elements}), the longest frame ${longest.toFixed(0)} ms (${limits.frameMs}), ` +
      `${grown.toFixed(1)} MB more than after the first part (${limits.grownMB})`,
  )
  const passed =
    ratio <= limits.openingTimes &&
    elements <= limits.elements &&
    longest <= limits.frameMs &&
    grown <= limits.grownMB
  if (!passed) process.exitCode = 1
} finally {
  await browser.close()
  await stop()
  await rm(folder, { recursive: true })
}

/**
 * What reading far back in a conversation of 50,000 messages is like: a browser as wide as a desk scrolls back through it
 * without a rest, and forward again. Told for each part of the way, for nothing may grow with it: how many elements the list
 * has, how long its frames take, what the page holds in memory. Then how long opening it takes, from a press in the list
 * of conversations until the first unread line is on the screen, beside a conversation of 100 messages.
 *
 *   npm run bench:chat-scroll                     (-- --messages 50000 --back 20000 --openings 9)
 *
 * Ends with an error where a limit is passed.
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
import { call, openSession, join as register } from "../e2e/api.ts"
import { launchWith } from "../e2e/browser.ts"
import { chatOn } from "../e2e/chat.ts"
import { giveHistory } from "../e2e/history.ts"
import { announceService } from "../e2e/service.ts"
import { browserState } from "../e2e/sign-in.ts"
import { findChromium } from "../scripts/lib/chromium.mjs"
import { median, quantile, spread } from "./statistics.ts"

const limits = { elements: 1_500, frameMs: 100, grownMB: 12, openingTimes: 1.5 }
const parts = 4
const shortLength = 100
/** More than the screen shows, so that the first unread line and not the end is where reading goes on. */
const unread = 60
/** Pixels of a frame: a list that is thrown. */
const step = 240

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

/** Scrolls until so many messages went by, down or up, and times each frame. */
const scroll = (log: Locator, count: number, pixels: number) =>
  log.evaluate(
    async (list, { count, pixels }) => {
      const frame = () => new Promise<number>(requestAnimationFrame)
      const numberOfFirst = () => Number(/\d+/.exec(list.querySelector("article")?.textContent ?? "")?.[0])
      const longTasks: number[] = []
      const observer = new PerformanceObserver((told) => {
        longTasks.push(...told.getEntries().map(({ duration }) => duration))
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

/** What the page holds once everything that nobody holds is gone. */
const memoryMB = async (page: Page) => {
  const tools = await page.context().newCDPSession(page)
  await tools.send("HeapProfiler.collectGarbage")
  const { usedSize } = await tools.send("Runtime.getHeapUsage")
  await tools.detach()
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

/** In ms, from a press in the list until the first unread line is on the screen. */
const open = async (page: Page, name: string) => {
  await page.goto(pages.chat)
  const row = chatOn(page).row(name)
  await row.waitFor()
  return row.evaluate(async (link, words) => {
    const frame = () => new Promise(requestAnimationFrame)
    const isShown = () => {
      const log = document.querySelector('[role="log"]')
      const line = [...(log?.querySelectorAll("span") ?? [])].find((one) => one.textContent === words)
      if (!log || !line) return false
      const [screen, place] = [log.getBoundingClientRect(), line.getBoundingClientRect()]
      return (
        place.top >= screen.top &&
        place.bottom <= screen.bottom &&
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
  /** A conversation of so many messages, all read but for the last. */
  const converse = async (nickname: string, length: number) => {
    const other = await register({ nickname })
    const { body } = await call(chatRoutes.direct, { body: { targetUserId: other.id } }, session.accessToken)
    const params = { conversationId: body.conversationId }
    await giveHistory(body.conversationId, [me, other], length)
    await call(chatRoutes.readAll, { params }, session.accessToken)
    const { accessToken } = await openSession(other)
    for (let n = 1; n <= unread; n++)
      await call(chatRoutes.send, { params, body: { content: `第 ${length + n} 句` } }, accessToken)
    return { nickname, conversationId: body.conversationId }
  }
  const long = await converse("長談", messages)
  const short = await converse("短談", shortLength)
  const context = await browser.newContext({
    ...{ baseURL: web, locale: "zh-TW", timezoneId: "Asia/Taipei", viewport: { width: 1440, height: 900 } },
    storageState: browserState(session),
  })
  const page = await context.newPage()

  const times = { long: [] as number[], short: [] as number[] }
  for (let n = 0; n <= openings; n++) {
    const [ofLong, ofShort] = [await open(page, long.nickname), await open(page, short.nickname)]
    // The first of each loads what all of them need.
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
  const way = []
  for (let part = 1; part <= parts; part++)
    way.push(await measurePart(page, `back through ${(back / parts) * part}`, back / parts, -step))
  way.push(await measurePart(page, `forward through ${back / parts}`, back / parts, step))
  const [first, last] = [way[0], way.at(-1)]
  const elements = Math.max(...way.map((part) => part.elements))
  const longest = Math.max(...way.map((part) => part.longest))
  const grown = (last?.memory ?? 0) - (first?.memory ?? 0)
  console.log(
    `at most ${elements} elements (${limits.elements}), the longest frame ${longest.toFixed(0)} ms (${limits.frameMs}), ` +
      `${grown.toFixed(1)} MB more than after the first part (${limits.grownMB})`,
  )
  const isWell =
    ratio <= limits.openingTimes &&
    elements <= limits.elements &&
    longest <= limits.frameMs &&
    grown <= limits.grownMB
  if (!isWell) process.exitCode = 1
} finally {
  await browser.close()
  await stop()
  await rm(folder, { recursive: true })
}

/**
 * Measures the app at work in a phone's browser, on seeded members, posts and conversations with pictures.
 * First the time from an interaction to the next paint with a processor that is four times slower; then the
 * frames while a wheel scrolls through lists of 1,000 members and 1,000 posts; 300 of each with `--quick`.
 *
 *   npm run bench:page-at-work                     (-- --quick, -- --rounds 9, -- --only 'explore|posts')
 *   npm run bench:page-at-work -- --trace <folder>    with a trace of each interaction, and what took its time
 *
 * Fails when a limit is exceeded. Prints beside each list what a bare page of the same pictures takes.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { pages } from "@pinyu/contract/pages"
import type { Db } from "@pinyu/server/db/client.ts"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { chromium, type Locator, type Page } from "@playwright/test"
import { openSession, registerMember } from "../e2e/api.ts"
import { launchWith } from "../e2e/browser.ts"
import { announceService } from "../e2e/service.ts"
import { browserState } from "../e2e/sign-in.ts"
import { findChromium } from "../scripts/lib/chromium.mjs"
import { storageKeys } from "../web/src/lib/session/storage.ts"
import { barePress, openBarePage } from "./bare-page.ts"
import {
  type Interaction,
  loadItems,
  measureInteraction,
  observeInteractions,
  scrollFrames,
  throttle,
} from "./interactions.ts"
import { amountRow } from "./rows.ts"
import { screens } from "./screens-at-work.ts"
import { renamePhotos, seedTalks, varyPosts, writePictures } from "./seed-page.ts"
import { seedPosts } from "./seed-posts.ts"
import { median, quantile, spread } from "./statistics.ts"
import { traced, tracedFrames } from "./trace.ts"
import { withMembers } from "./with-members.ts"

const limits = { interactionMs: 100, frameMs: 50 }
/** A slow machine does not reach the limits: past these, a run fails. */
const kept = { interactionMs: 200, frameMs: 170 }
const slowdown = 4
/** As fast as a flick. */
const pixelsPerSecond = 6_000

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    rounds: { type: "string" },
    only: { type: "string", default: "" },
    trace: { type: "string" },
  },
})
const rounds = Number(options.rounds ?? (options.quick ? 3 : 5))
const scrolledPixels = options.quick ? 20_000 : 60_000
/** Loading takes about two seconds a page in a browser without a graphics card. */
const listed = options.quick ? 300 : 1_000
const pageful = 60
/** Not everyone is in the list: some block others, and the viewer is one of them. */
const seeded = 1_200
const talks = { count: 60, messages: 300 }
const isChosen = (name: string) => new RegExp(options.only).test(name)

const lists = [
  { name: "members", path: pages.explore, items: "main li > article" },
  { name: "posts", path: pages.feed, items: "main li > article" },
] as const

const seed = async (db: Db, storage: string, me: { id: string }) => {
  await seedPosts(db, seeded, seeded)
  await varyPosts(db)
  await seedTalks(db, me, talks.count, talks.messages)
  await db.insertInto("first_steps").values({ member_id: me.id, state: "done" }).execute()
  await renamePhotos(db)
  await writePictures(storage, seeded, seeded)
}

await withMembers(seeded, async ({ db, url }) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-data-"))
  const stack = await startStack({
    folder,
    env: { DATABASE_URL: url, RATE_LIMIT_SCALE: "1000000" },
  })
  announceService({ folder, ...stack })
  const browser = await chromium.launch(launchWith(findChromium()))
  try {
    const me = await registerMember()
    await seed(db, join(folder, "files"), me)
    const state = browserState(await openSession(me))
    const everyAge = JSON.stringify({
      regions: [],
      ageRange: { min: 18, max: 40, unlimited: true },
      verified: false,
    })
    state.origins?.[0]?.localStorage.push({ name: storageKeys.exploreFilter, value: everyAge })
    const context = await browser.newContext({
      ...{ baseURL: stack.web, locale: "zh-TW", timezoneId: "Asia/Taipei", storageState: state },
      ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true },
    })
    for (const screen of screens)
      if (isChosen(screen.name)) await measureScreen(await context.newPage(), screen)
    for (const list of lists) if (isChosen(list.name)) await measureList(await context.newPage(), list)
  } finally {
    await browser.close()
    await stack.stop()
    await rm(folder, { recursive: true })
  }
})

/** The worst of a screen's interactions, each the median of the rounds. */
async function measureScreen(page: Page, { name, open, interactions }: (typeof screens)[number]) {
  await observeInteractions(page)
  await open(page)
  await throttle(page, slowdown)
  const times = new Map<string, number[]>()
  for (let round = 0; round <= rounds; round++)
    for (const interaction of interactions(page)) {
      const ms = await measureInteraction(page, interaction)
      // The first round loads code.
      if (round > 0) times.set(interaction.name, [...(times.get(interaction.name) ?? []), ms])
    }
  if (options.trace) await traceScreen(page, name, interactions(page), options.trace)
  for (const [step, all] of times) console.log(`  ${name}: ${step.padEnd(24)} ${spread(all)} ms`)
  const [[step, worst] = ["", [Number.NaN]]] = [...times].toSorted(([, a], [, b]) => median(b) - median(a))
  const ms = median(worst)
  amountRow(`${name}: the slowest interaction`, `${ms.toFixed(0)} ms (${step})`, {
    ...{ amount: ms, most: limits.interactionMs, kept: kept.interactionMs },
  })
  await page.close()
}

/** One more round, whose times do not count: recording slows the page down. */
async function traceScreen(page: Page, name: string, interactions: readonly Interaction[], folder: string) {
  await mkdir(folder, { recursive: true })
  for (const [index, interaction] of interactions.entries()) {
    const path = join(folder, `${name}-${index}.json`)
    const spent = await traced(page, path, () => measureInteraction(page, interaction))
    console.log(`  ${name}-${index}: ${interaction.name.padEnd(24)} ${spent} (ms)`)
  }
}

async function measureList(page: Page, { name, path, items }: (typeof lists)[number]) {
  await page.goto(path)
  const list = page.locator(items)
  await loadItems(page, list, listed - pageful)
  const back = await scrollFrames(page, -scrolledPixels, pixelsPerSecond)
  // The last pages load on the way.
  const forward = await scrollFrames(page, 2 * scrolledPixels, pixelsPerSecond)
  const frames = [...back, ...forward]
  const longest = Math.max(...frames)
  const described = `${describeFrames(frames)}, of ${await list.count()}`
  amountRow(`${name}: the longest frame`, described, {
    ...{ amount: longest, most: limits.frameMs, kept: kept.frameMs },
  })
  if (options.trace) await traceList(page, name, options.trace)
  await measureBarePage(await page.context().newPage(), page.locator(items), name)
  await page.close()
}

async function traceList(page: Page, name: string, folder: string) {
  await mkdir(folder, { recursive: true })
  const spent = await tracedFrames(page, join(folder, `${name}.json`), () =>
    scrollFrames(page, -scrolledPixels, pixelsPerSecond),
  )
  console.log(`  ${name}: ${spent} (ms)`)
}

/** What this machine takes for a page of the same pictures that does nothing. */
async function measureBarePage(page: Page, list: Locator, name: string) {
  await observeInteractions(page)
  await openBarePage(page, list)
  const frames = await scrollFrames(page, 2 * scrolledPixels, pixelsPerSecond)
  console.log(`  a bare page of these ${name}: the longest frame ${describeFrames(frames)}`)
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await throttle(page, slowdown)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await measureInteraction(page, barePress(page)))
  console.log(`  a bare page of these ${name}: a press ${spread(times)} ms`)
  await page.close()
}

function describeFrames(frames: readonly number[]) {
  const over = frames.filter((ms) => ms > limits.frameMs).length
  const [longest, p99] = [Math.max(...frames), quantile(frames, 0.99)]
  return `${longest.toFixed(0)} ms, p99 ${p99.toFixed(0)}, ${over} of ${frames.length} over`
}

import type { Locator, Page } from "@playwright/test"

declare global {
  interface Window {
    /** The duration of each interaction in ms, by its id. */
    interactions: Map<number, number>
    /** Ends the recording of frames and returns their durations in ms. */
    endFrames: () => number[]
  }
}

/** Collects the durations of interactions until their next paint, as browsers report them. */
const collect = () => {
  window.interactions = new Map()
  const observed = { type: "event" as const, durationThreshold: 16, buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue
      const known = window.interactions.get(entry.interactionId) ?? 0
      window.interactions.set(entry.interactionId, Math.max(known, entry.duration))
    }
  }).observe(observed)
}

/** Must be called before the page loads. */
export const observeInteractions = (page: Page) => page.addInitScript(collect)

/**
 * Slows the page's processor down by a factor. It ends with the session, which stays open as long as the
 * page.
 */
export const throttle = async (page: Page, rate: number) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("Emulation.setCPUThrottlingRate", { rate })
}

/** Waits until the page has painted and is idle, so that its observers have been called. */
const untilIdle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
      }),
  )

/** A touch or keys, and what they show or hide. */
export interface Interaction {
  name: string
  tap?: Locator
  keys?: readonly string[]
  shows?: Locator
  hides?: Locator
}

const centreOf = async (target: Locator) => {
  // What was at this place may just have left the list.
  await target.scrollIntoViewIfNeeded().catch(() => target.scrollIntoViewIfNeeded())
  const box = await target.boundingBox()
  if (!box) throw new Error("the element is not visible")
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

/**
 * Milliseconds of an interaction until the next paint; of several keys, the longest. 16 when it took less,
 * which is the shortest that browsers report. Looks for nothing in the page meanwhile: that would take the
 * page's time.
 */
export const measureInteraction = async (page: Page, { tap, keys = [], shows, hides }: Interaction) => {
  const place = tap && (await centreOf(tap))
  await untilIdle(page)
  await page.evaluate(() => window.interactions.clear())
  if (place) await page.touchscreen.tap(...place)
  for (const key of keys) await page.keyboard.press(key)
  await untilIdle(page)
  const ms = await page.evaluate(() => Math.max(16, ...window.interactions.values()))
  await shows?.first().waitFor()
  await hides?.waitFor({ state: "hidden" })
  return ms
}

const recordFrames = () => {
  const frames: number[] = []
  let before: number | null = null
  let isStopped = false
  const frame = (now: number) => {
    if (before !== null) frames.push(now - before)
    before = now
    if (!isStopped) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  window.endFrames = () => {
    isStopped = true
    return frames
  }
}

/** Scrolls to the end again and again until `count` items have loaded. */
export const loadItems = async (page: Page, items: Locator, count: number) => {
  await items.first().waitFor()
  while ((await items.count()) < count) {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
    await untilIdle(page)
  }
}

const isAtEnd = (direction: number) => {
  const { scrollHeight, clientHeight } = document.documentElement
  return direction < 0 ? scrollY < 1 : scrollY > scrollHeight - clientHeight - 1
}

/**
 * Scrolls down by `pixels`, up when negative, and returns the durations of the frames in ms. As a wheel does: the
 * browser's gesture of a finger moves no page whose touch screen is emulated. Throws when the page did not move so
 * far, unless it is at its end.
 */
export const scrollFrames = async (page: Page, pixels: number, speed: number) => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const devTools = await page.context().newCDPSession(page)
  const before = await page.evaluate(() => scrollY)
  await page.evaluate(recordFrames)
  await devTools.send("Input.synthesizeScrollGesture", {
    ...{ x: width / 2, y: height / 2, yDistance: -pixels, speed, gestureSourceType: "mouse" },
  })
  const frames = await page.evaluate(() => window.endFrames())
  await devTools.detach()
  const moved = Math.abs((await page.evaluate(() => scrollY)) - before)
  if (moved < 0.9 * Math.abs(pixels) && !(await page.evaluate(isAtEnd, pixels)))
    throw new Error(`scrolled ${moved} instead of ${pixels} pixels`)
  return frames
}

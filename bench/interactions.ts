import type { Page } from "@playwright/test"

/** Collects the durations of interactions, as `performance` reports them to the next paint. */
const collect = () => {
  const longest = new Map<number, number>()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue
      const known = longest.get(entry.interactionId) ?? 0
      longest.set(entry.interactionId, Math.max(known, entry.duration))
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true })
  Object.assign(window, { interactions: longest })
}

/** The page's frames until `settled` resolves: it is idle, so that its observers have been called. */
const untilIdle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
      }),
  )

declare global {
  interface Window {
    interactions: Map<number, number>
  }
}

/** Slows the page's processor down by a factor. It ends with the session, which stays open as long as the page. */
export const throttle = async (page: Page, rate: number) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("Emulation.setCPUThrottlingRate", { rate })
}

/** Must be called before the page loads. */
export const observeInteractions = (page: Page) => page.addInitScript(collect)

/**
 * Milliseconds of the longest interaction during `act` until the next paint. 16 when none took longer, which is the
 * shortest that browsers report.
 */
export const measureInteraction = async (page: Page, act: () => Promise<unknown>) => {
  await untilIdle(page)
  await page.evaluate(() => window.interactions.clear())
  await act()
  await untilIdle(page)
  return page.evaluate(() => Math.max(16, ...window.interactions.values()))
}

/** Scrolls by `pixels` with a finger and returns the durations of the frames in ms. */
export const scrollFrames = async (page: Page, pixels: number, speed: number) => {
  await page.evaluate(() => {
    const frames: number[] = []
    let before = performance.now()
    const frame = (now: number) => {
      frames.push(now - before)
      before = now
      if (!stopped) requestAnimationFrame(frame)
    }
    let stopped = false
    requestAnimationFrame((now) => {
      before = now
      requestAnimationFrame(frame)
    })
    Object.assign(window, {
      endFrames: () => {
        stopped = true
        return frames
      },
    })
  })
  const devTools = await page.context().newCDPSession(page)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await devTools.send("Input.synthesizeScrollGesture", {
    ...{ x: width / 2, y: height / 2, yDistance: -pixels, speed, gestureSourceType: "touch" },
    preventFling: true,
  })
  await devTools.detach()
  return page.evaluate(() => (window as unknown as { endFrames: () => number[] }).endFrames())
}

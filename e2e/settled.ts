import { type Browser, expect, type Locator, type Page, type Request } from "@playwright/test"

interface Watched {
  inFlight: Set<Request>
  isInterrupted: boolean
}

const watchedPages = new WeakMap<Page, Watched>()
const watchedMethods = new WeakSet<object>()

/** What a page waits for. Sockets, and files that play, stay open; pictures change nothing. */
const awaitedTypes = new Set(["document", "fetch", "script", "xhr"])
const isAwaited = (request: Request) =>
  awaitedTypes.has(request.resourceType()) && !new URL(request.url()).pathname.startsWith("/socket.io/")

/**
 * Lets the page handle what it has received: tasks that are queued, and two frames unless the test owns its clock.
 * Resolves with whether the app still saves or is about to move the focus, of which it marks its document.
 */
const handleReceived = (page: Page) =>
  page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    for (let turn = 0; turn < 5; turn++) {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      port1.onmessage = resolve
      port2.postMessage(null)
      await promise
    }
    port1.close()
    const hasFrames =
      document.visibilityState === "visible" && `${requestAnimationFrame}`.includes("[native code]")
    for (let frame = 0; hasFrames && frame < 2; frame++) await new Promise(requestAnimationFrame)
    return hasFrames && document.documentElement.hasAttribute("data-pending")
  })

/** Waits until no request of the page is in flight, and the page has handled the answers and has nothing pending. */
export const settled = async (page: Page) => {
  const watched = watchedPages.get(page)
  if (!watched) throw new Error("the page is not watched: its browser needs watchPages")
  const { inFlight } = watched
  const awaited = async () => {
    // A page that is just replaced has nothing to handle.
    const isPending = inFlight.size === 0 && (await handleReceived(page).catch(() => false))
    const requests = [...inFlight].map((request) => `${request.method()} ${request.url()}`)
    return isPending ? [...requests, "a save, or a move of the focus"] : requests
  }
  await expect.poll(awaited, { message: "what the page waits for", intervals: [0, 20, 50] }).toEqual([])
}

/** Runs navigations and key presses that do not wait until the page has settled. */
export const interrupting = async (page: Page, work: () => Promise<unknown>) => {
  const watched = watchedPages.get(page)
  if (watched) watched.isInterrupted = true
  try {
    await work()
  } finally {
    if (watched) watched.isInterrupted = false
  }
}

const settleUnlessInterrupted = async (page: Page) => {
  if (watchedPages.get(page)?.isInterrupted === false) await settled(page)
}

/** Makes the key presses on elements wait too. All locators share the methods. */
const watchLocators = (page: Page) => {
  const methods: Pick<Locator, "press" | "pressSequentially"> = Object.getPrototypeOf(page.locator("html"))
  if (watchedMethods.has(methods)) return
  watchedMethods.add(methods)
  const { press, pressSequentially } = methods
  methods.press = async function (this: Locator, ...parameters) {
    await settleUnlessInterrupted(this.page())
    return press.apply(this, parameters)
  }
  methods.pressSequentially = async function (this: Locator, ...parameters) {
    await settleUnlessInterrupted(this.page())
    return pressSequentially.apply(this, parameters)
  }
}

const watchPage = (page: Page) => {
  const watched: Watched = { inFlight: new Set(), isInterrupted: false }
  watchLocators(page)
  const { inFlight } = watched
  watchedPages.set(page, watched)
  page.on("request", (request) => {
    // The page is replaced, and with it what it waits for.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) inFlight.clear()
    if (isAwaited(request)) inFlight.add(request)
  })
  page.on("requestfinished", (request) => inFlight.delete(request))
  page.on("requestfailed", (request) => inFlight.delete(request))

  const afterSettling =
    <Parameters extends unknown[], Result>(act: (...parameters: Parameters) => Promise<Result>) =>
    async (...parameters: Parameters) => {
      await settleUnlessInterrupted(page)
      return act(...parameters)
    }
  page.goto = afterSettling(page.goto.bind(page))
  page.reload = afterSettling(page.reload.bind(page))
  page.goBack = afterSettling(page.goBack.bind(page))
  page.goForward = afterSettling(page.goForward.bind(page))
  page.keyboard.press = afterSettling(page.keyboard.press.bind(page.keyboard))
  page.keyboard.type = afterSettling(page.keyboard.type.bind(page.keyboard))
}

/** Makes navigations and key presses on all pages of a browser wait until the page has settled. */
export const watchPages = (browser: Browser) => {
  browser.on("context", (context) => context.on("page", watchPage))
  return browser
}

/**
 * Resolves when the page has connected its member's socket, before which it reports nothing. To be called before the
 * navigation.
 */
export const nextConnection = (page: Page) =>
  page.waitForRequest((request) => `${request.postData()}`.includes('42["user-online"'))

import type { BrowserContext, Request } from "@playwright/test"

/** An error that the test causes: exact text or a pattern. */
type Expected = string | RegExp

const briefly = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`

/** A mailed link contains its token until the page has read and removed it. */
const isMailedLink = (address: string) =>
  /^\/(verify-account|reset-password|verify-email|account-link\/[a-z-]+)\/[\w-]+$/.test(
    new URL(address).pathname,
  )

/** Calls whose specified URL contains a token. The server does not log it. */
const carriesToken = (address: string) => new URL(address).pathname.startsWith("/api/contact-forms/")

/** A poll on a closed session gets 400, and Socket.IO reconnects. */
const endedPoll = /^400 (GET|POST) \/socket\.io\/$/

/** Matches e-mail addresses and access tokens. */
const looksSecret = /@|eyJ[\w-]+\.[\w-]+\./

/**
 * Records browser errors: console errors including CSP violations, uncaught exceptions, error responses,
 * failed requests, and secrets in URLs.
 */
export const watchBrowserErrors = async (context: BrowserContext) => {
  // A violation in a `try` is reported by this event only.
  await context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      // biome-ignore lint/suspicious/noConsole: read by the listener below
      console.error(`violates ${effectiveDirective}: ${blockedURI}`),
    ),
  )
  const errors: string[] = []
  const expected: Expected[] = []
  const secrets = new Set<string>()

  const checkForSecrets = (address: string) => {
    const decoded = decodeURIComponent(address)
    if (looksSecret.test(decoded) || [...secrets].some((secret) => decoded.includes(secret)))
      errors.push(`a secret in an address: ${new URL(address).pathname}`)
  }

  context.on("console", (message) => {
    const text = message.text()
    const isRecordedElsewhere =
      // The response is recorded below.
      text.startsWith("Failed to load resource") ||
      // Aborted by navigation or the end of a session.
      text.endsWith("WebSocket is closed before the connection is established.") ||
      // Most tests run without the service worker.
      text === "Service Worker registration blocked by Playwright" ||
      // A socket that connects while a test keeps the browser offline.
      text.endsWith("net::ERR_INTERNET_DISCONNECTED") ||
      // The browser's own update check of the service worker fails offline.
      text === "An unknown error occurred when fetching the script."
    if (["error", "warning"].includes(message.type()) && !isRecordedElsewhere) errors.push(`console: ${text}`)
  })
  context.on("weberror", (error) => errors.push(`uncaught: ${error.error().message}`))
  context.on("response", (response) => {
    const failure = `${response.status()} ${briefly(response.request())}`
    if (response.status() >= 400 && !endedPoll.test(failure)) errors.push(failure)
  })
  context.on("requestfailed", (request) => {
    // Aborted by navigation or by a newer request. The service worker's part of a page's request then fails
    // with another error; when nothing aborted it, the page's part fails, too.
    const isAborted = request.failure()?.errorText === "net::ERR_ABORTED" || request.serviceWorker() !== null
    if (!isAborted) errors.push(`failed ${briefly(request)}`)
  })
  context.on("request", (request) => {
    const address = request.url()
    if (!(request.isNavigationRequest() && isMailedLink(address)) && !carriesToken(address))
      checkForSecrets(address)
  })
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame() && !isMailedLink(frame.url())) checkForSecrets(frame.url())
    }),
  )

  const isExpected = (error: string) =>
    expected.some((pattern) => (typeof pattern === "string" ? pattern === error : pattern.test(error)))

  return {
    /** Declares errors that the test causes, such as `401 POST /api/auth-jwt/login`. */
    expect: (...patterns: Expected[]) => void expected.push(...patterns),
    /** Declares texts that must not appear in a URL. */
    keepSecret: (...texts: string[]) => {
      for (const text of texts) secrets.add(text)
    },
    /** Unexpected errors without duplicates; checks the URLs of open pages again. */
    unexpected: () => {
      for (const page of context.pages()) checkForSecrets(page.url())
      return [...new Set(errors)].filter((error) => !isExpected(error))
    },
  }
}

export type BrowserErrors = Awaited<ReturnType<typeof watchBrowserErrors>>

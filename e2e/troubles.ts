import type { BrowserContext, Request } from "@playwright/test"

/** What may go wrong in a test, because the test makes it: as it is written down, or a pattern for it. */
type Expected = string | RegExp

const briefly = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`

/** A mailed link holds its secret until the page has read it; the page then forgets it. */
const isMailedLink = (address: string) =>
  /^\/(verify-account|reset-password|verify-email)\/[\w-]+$/.test(new URL(address).pathname)

/** The calls that the specification gives a token in their address; the server keeps it out of its logs. */
const carriesToken = (address: string) => new URL(address).pathname.startsWith("/api/contact-forms/")

/** A poll under way when its connection was ended finds none; Socket.IO's client then begins a new one, or stays away. */
const endedPoll = /^400 (GET|POST) \/socket\.io\/$/

/** Looks like an e-mail address or like an access token. */
const looksSecret = /@|eyJ[\w-]+\.[\w-]+\./

/**
 * Writes down all that goes wrong in a browser: errors on the console (breaches of the page's security policy are told
 * there too), errors that nobody caught, refused and failed calls, secrets in an address.
 */
export const watchTroubles = (context: BrowserContext) => {
  const met: string[] = []
  const expected: Expected[] = []
  const secrets = new Set<string>()

  const look = (address: string) => {
    const decoded = decodeURIComponent(address)
    if (looksSecret.test(decoded) || [...secrets].some((secret) => decoded.includes(secret)))
      met.push(`a secret in an address: ${new URL(address).pathname}`)
  }

  context.on("console", (message) => {
    const text = message.text()
    const isToldElsewhere =
      // The answer itself says which call it was, and is written down below.
      text.startsWith("Failed to load resource") ||
      // Called off, as requests are: by a page that is left, or by a session that ends.
      text.endsWith("WebSocket is closed before the connection is established.") ||
      // The browser looks for a newer worker whenever it likes; without a network it says that it could not.
      text === "An unknown error occurred when fetching the script."
    if (["error", "warning"].includes(message.type()) && !isToldElsewhere) met.push(`console: ${text}`)
  })
  context.on("weberror", (error) => met.push(`uncaught: ${error.error().message}`))
  context.on("response", (response) => {
    const refusal = `${response.status()} ${briefly(response.request())}`
    if (response.status() >= 400 && !endedPoll.test(refusal)) met.push(refusal)
  })
  context.on("requestfailed", (request) => {
    // Called off: by a page that is left, or by a newer question.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") met.push(`failed ${briefly(request)}`)
  })
  context.on("request", (request) => {
    const address = request.url()
    if (!(request.isNavigationRequest() && isMailedLink(address)) && !carriesToken(address)) look(address)
  })
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame() && !isMailedLink(frame.url())) look(frame.url())
    }),
  )

  const isExpected = (trouble: string) =>
    expected.some((wanted) => (typeof wanted === "string" ? wanted === trouble : wanted.test(trouble)))

  return {
    /** Says what this test brings about itself, for example `401 POST /api/auth-jwt/login`. */
    expect: (...wanted: Expected[]) => void expected.push(...wanted),
    /** What must never be seen in an address. */
    keepSecret: (...texts: string[]) => {
      for (const text of texts) secrets.add(text)
    },
    /** What went wrong unexpectedly, each kind once; looks at the addresses of the open pages once more. */
    unexpected: () => {
      for (const page of context.pages()) look(page.url())
      return [...new Set(met)].filter((trouble) => !isExpected(trouble))
    },
  }
}

export type Troubles = ReturnType<typeof watchTroubles>

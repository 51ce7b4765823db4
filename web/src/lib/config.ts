/**
 * The addresses as they stand in the document. At build time they are unknown: the page server writes them over these
 * words when it runs. The browser must render what it was served, or React would add a second, wrong one.
 */
export const documentOrigins = () =>
  typeof document === "undefined"
    ? { api: "__API_ORIGIN__", web: "__WEB_ORIGIN__" }
    : { api: apiOrigin(), web: location.origin }

/** The port of the API when the page is served by the development server. */
const developmentApiPort = 3081

/**
 * The origin of the API, from `<meta name="pinyu-api">`, which the page server fills in when it starts. Where nobody
 * filled it in (development), it is the same host with the API's port.
 */
export const apiOrigin = (head: ParentNode = document, page: URL = new URL(location.href)) => {
  const given = head.querySelector('meta[name="pinyu-api"]')?.getAttribute("content")
  return given && !given.startsWith("__") ? given : `${page.protocol}//${page.hostname}:${developmentApiPort}`
}

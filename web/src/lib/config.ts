/**
 * The origins in the document. The page server replaces these placeholders at runtime. The browser must
 * render what it received, or React would add a second, wrong element.
 */
export const documentOrigins = () =>
  typeof document === "undefined"
    ? { api: "__API_ORIGIN__", web: "__WEB_ORIGIN__" }
    : { api: apiOrigin(), web: location.origin }

/** The API port when the development server serves the page. */
const developmentApiPort = 3081

/**
 * The API origin from `<meta name="pinyu-api">`, which the page server fills in. In development the tag
 * is empty: the same host with the development port.
 */
export const apiOrigin = (head: ParentNode = document, page: URL = new URL(location.href)) => {
  const configured = head.querySelector('meta[name="pinyu-api"]')?.getAttribute("content")
  return configured && !configured.startsWith("__")
    ? configured
    : `${page.protocol}//${page.hostname}:${developmentApiPort}`
}

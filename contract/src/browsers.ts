/** The oldest versions in which the app works. The build, the fill-ins and every text about browsers follow them. */
export const oldestBrowsers = { chrome: 111, edge: 111, firefox: 114, safari: 16.4 } as const
export type BrowserName = keyof typeof oldestBrowsers

/**
 * What some of them lack and the pages bring along (`web/src/lib/pages/fill-ins.js`), as the browser-compat data names it.
 * `npm run check` fails on anything else that one of them lacks.
 */
export const filledIn = [
  "AbortSignal.any",
  "Array.toReversed",
  "Array.toSorted",
  "Array.toSpliced",
  "Element.checkVisibility",
  "Promise.withResolvers",
  "String.isWellFormed",
  "URL.canParse",
  "URLSearchParams.size",
] as const

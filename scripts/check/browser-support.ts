import { readFileSync } from "node:fs"
import { type BrowserName, oldestBrowsers } from "../../contract/src/browsers.ts"
import { at } from "../lib/paths.mjs"

/** From which version, and until which, a browser has a feature, in the data's own names. */
interface Support {
  version_added: string | false
  version_removed?: string | false
  flags?: unknown
  prefix?: string
  alternative_name?: string
}

interface Compat {
  support: Partial<Record<string, Support | Support[]>>
}

interface Feature {
  __compat?: Compat
  [part: string]: Feature | Compat | undefined
}

/** Each on a desktop and on a phone. */
const dataNames: Record<BrowserName, readonly string[]> = {
  chrome: ["chrome", "chrome_android"],
  edge: ["edge"],
  firefox: ["firefox", "firefox_android"],
  safari: ["safari", "safari_ios"],
}

const dataFile = at("tools", "node_modules", "@mdn", "browser-compat-data", "data.json")
const data = JSON.parse(readFileSync(dataFile, "utf8"))

const oldBrowsers = Object.keys(oldestBrowsers) as BrowserName[]

/** Also of `≤37`; not a number for `preview`. */
const versionOf = (text: string) => Number.parseFloat(text.replace("≤", ""))

/** When a browser has a feature under its own name, for everybody. */
const periodsOf = ({ support }: Compat, name: string) =>
  [support[name] ?? []]
    .flat()
    .flatMap(({ version_added: added, version_removed: removed, ...how }) =>
      added && !how.flags && !how.prefix && !how.alternative_name
        ? [{ from: versionOf(added), until: removed ? versionOf(removed) : Number.POSITIVE_INFINITY }]
        : [],
    )

const browsersWithout = (compat: Compat) =>
  oldBrowsers.filter((browser) => {
    const version = oldestBrowsers[browser]
    return dataNames[browser].some(
      (name) => !periodsOf(compat, name).some(({ from, until }) => from <= version && version < until),
    )
  })

/**
 * The objects of JavaScript and of the web with their members, by the browser-compat data: each with the oldest
 * supported browsers that lack it. Members of a constructor of the web end in `_static`.
 */
export const readBrowserSupport = (): ReadonlyMap<string, readonly BrowserName[]> => {
  const known = new Map<string, readonly BrowserName[]>()
  const collect = (feature: Feature, path: readonly string[]) => {
    for (const [key, part] of Object.entries(feature)) {
      if (key === "__compat" || key.endsWith("_event")) continue
      const own = [...path, key]
      const inner = part as Feature
      if (inner.__compat) known.set(own.join("."), browsersWithout(inner.__compat))
      // Below a member are its parameters and details.
      if (path.length === 0 || key === "Intl") collect(inner, own)
    }
  }
  collect(data.api, [])
  collect(data.javascript.builtins, [])
  return known
}

/** The version from which a browser, on a desktop and on a phone, has a feature, such as `css.properties.color`. */
export const addedTo = (browser: BrowserName, feature: string): number => {
  const { __compat: compat } = feature.split(".").reduce((part, key) => part[key], data)
  const since = (name: string) => Math.min(...periodsOf(compat, name).map(({ from }) => from))
  return Math.max(...dataNames[browser].map(since))
}

import { expect, it } from "vitest"
import { trimManifest } from "./trimmed-manifest.ts"

const route = (name: string) => ({
  ...{ id: name, parentId: "root", path: `/${name}`, hasErrorBoundary: true },
  ...{ module: `/assets/${name}.js`, css: [`/assets/${name}.css`] },
})
const imports = ["/assets/framework.js"]
const scriptOf = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry: { module: "/assets/entry.js" }, routes, version: "1" })};`

it("keeps the imports only of the routes that a page preloads", () => {
  const script = scriptOf({ login: { ...route("login"), imports }, feed: { ...route("feed"), imports } })
  const page = '<link rel="modulepreload" href="/assets/login.js">'
  expect(trimManifest(script, [page])).toBe(
    scriptOf({ login: { ...route("login"), imports }, feed: route("feed") }),
  )
})

it("fails on a script of another form", () => {
  expect(() => trimManifest("export default {}", [])).toThrow("another form")
})

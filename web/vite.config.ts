import { fileURLToPath } from "node:url"
import { oldestBrowsers } from "@pinyu/contract/browsers"
import { reactRouter } from "@react-router/dev/vite"
import { defineConfig, type Plugin } from "vite"
import { hoverStyles } from "./hover-styles.ts"
import { compiledIcons } from "./icons.ts"

/** The modules of nearly every page. None may import Mantine or zod, because visitors load them too. */
const light = [
  /web[\\/]src[\\/]ui[\\/](?!chip|[\w-]*avatar|codes[\\/]|document-text[.]|feedback[\\/]skeleton[.]|save-file[.]|member[\\/]|screen[.]|legal-links[.])/,
  /web[\\/]src[\\/]lib[\\/](?:\w+[\\/])?(appearance|chunk-texts|config|online|return-to|service-worker|session|session-store|storage)[.]ts/,
  /web[\\/]src[\\/]pages[\\/]parts[\\/](guards|page-error|splash-page)/,
  /phrases[\\/]src[\\/]zh-tw[\\/](common|shell)[.]ts/,
  /contract[\\/]src[\\/]pages[.]ts/,
  // Icons shared by visitors' and members' pages; separately, each would be its own file.
  /~icons[\\/]tabler[\\/](heart-filled|rosette-discount-check-filled|x)[.]/,
]

/** These change only with their versions, so that browsers keep them across releases. */
const framework = [
  /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
  // Helpers that the bundler adds; separately, they would be one more file.
  /vite[\\/]preload-helper/,
  // The router imports it, and it imports nothing else of ours.
  /web[\\/]src[\\/]lib[\\/](pages[\\/](route-modules|router-instrumentation|chunk)[.]|listeners[.])/,
]

/** The same for the member area; visitors do not load it. */
const libraries = [/node_modules[\\/](@mantine|@floating-ui|@tanstack)[\\/]/]

/** Forms, of visitors and members. The landing page has none. */
const forms = [
  /web[\\/]src[\\/]lib[\\/]api[\\/](use-submission|field-errors|api-error)[.]ts/,
  /web[\\/]src[\\/]ui[\\/](form[\\/]|feedback[\\/](banner|stepper))/,
]

/** Shared by the pages of sign-in, registration and forgotten passwords. */
const auth = [
  /web[\\/]src[\\/]features[\\/]auth[\\/](auth-head|form|lazy|notice|outcome|use-submission)[.]/,
  /web[\\/]src[\\/]pages[\\/]parts[\\/]lazy-extras[.]/,
  /phrases[\\/]src[\\/]zh-tw[\\/]auth[.]ts/,
]

/**
 * Parts of many members' pages. As files of their own, each page would list dozens of them in the manifest,
 * which visitors load too.
 */
const member = [
  /web[\\/]src[\\/]ui[\\/](chip|[\w-]*avatar|member[\\/]|feedback[\\/]skeleton[.])/,
  /web[\\/]src[\\/]lib[\\/]query[\\/](?!use-loaded[.])/,
]

/**
 * The calls of members. A file of its own for uploads would be one more in each page's part of the manifest.
 */
const calls = [/web[\\/]src[\\/]lib[\\/]api[\\/](api|upload)[.]ts/]

const isOneOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id))

const isLight = isOneOf(light)
const isForm = isOneOf(forms)

/** Few, medium-sized files: each additional one costs a visitor a round trip. */
const chunkGroups = [
  { name: "framework", test: isOneOf(framework) },
  { name: "libraries", test: isOneOf(libraries), minShareCount: 2 },
  // A group takes the imports of its modules along, so that the order alone would not separate these two.
  { name: "light", test: (id: string) => isLight(id) && !isForm(id), minShareCount: 2 },
  { name: "forms", test: isForm, minShareCount: 2 },
  { name: "auth", test: isOneOf(auth), minShareCount: 2 },
  { name: "calls", test: isOneOf(calls), minShareCount: 2 },
  { name: "member", test: isOneOf(member), minShareCount: 4 },
  { name: "icons", test: isOneOf([/~icons[\\/]tabler[\\/]/]), minShareCount: 3 },
]

/** Modules of React Router and their replacements in the browser. */
const replaced = new Map([
  // The original reloads the app when a page's code fails to load.
  ["./routeModules.js", "src/lib/pages/route-modules.ts"],
  ["./instrumentation.js", "src/lib/pages/router-instrumentation.ts"],
])

/**
 * Replaces modules of React Router with ours. Fails the build when one no longer exists as its own
 * module.
 */
const routerModules = (): Plugin => {
  const found = new Set<string>()
  return {
    name: "pinyu-router-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (id, importer) => {
      const own = replaced.get(id)
      if (!own || !importer?.includes("react-router")) return null
      found.add(id)
      return fileURLToPath(new URL(own, import.meta.url))
    },
    buildEnd: (error) => {
      if (!error && found.size < replaced.size)
        throw new Error("React Router's modules are cut in another way now.")
    },
  }
}

export default defineConfig({
  plugins: [routerModules(), compiledIcons(), reactRouter()],
  css: { postcss: { plugins: [hoverStyles()] } },
  server: { port: 3000, strictPort: true },
  build: {
    target: Object.entries(oldestBrowsers).map(([name, version]) => name + version),
    // Pictures stay files: inlined, they would weigh on every first visit.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
})

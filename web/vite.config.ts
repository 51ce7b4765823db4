import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"
import { houseIcons } from "./icons.ts"

/** What nearly every page is made of. Nothing here may import Mantine or zod, for visitors load it too. */
const light = [
  /web[\\/]src[\\/]ui[\\/](?!member[\\/])/,
  /web[\\/]src[\\/]lib[\\/](appearance|chunk|config|online|return-to|service-worker|session|session-store|storage)[.]ts/,
  /web[\\/]src[\\/]pages[\\/]parts[\\/](guards|page-error|splash-page)/,
  /phrases[\\/]src[\\/]zh-tw[\\/](common|shell)[.]ts/,
  /contract[\\/]src[\\/]pages[.]ts/,
  // Drawings of visitors' pages that members' pages use too: alone, each would be a file more.
  /~icons[\\/]tabler[\\/](heart-filled|player-play-filled|x)[.]/,
]

/** What changes only with its version, and so stays in the browser's cache through our releases. */
const framework = [
  /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
  // What the bundler adds of its own: one file more, where it is left alone.
  /vite[\\/]preload-helper/,
]

/** The same for the members' area; visitors load none of it. */
const libraries = [/node_modules[\\/](@mantine|@floating-ui|@tanstack)[\\/]/]

const isOneOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id))

/** Files of some size and few in number: each one more costs a visitor a round trip. */
const chunkGroups = [
  { name: "framework", test: isOneOf(framework) },
  { name: "libraries", test: isOneOf(libraries), minShareCount: 2 },
  { name: "light", test: isOneOf(light), minShareCount: 2 },
  { name: "icons", test: isOneOf([/~icons[\\/]tabler[\\/]/]), minShareCount: 3 },
]

export default defineConfig({
  plugins: [houseIcons(), reactRouter()],
  server: { port: 3000, strictPort: true },
  build: {
    // Pictures stay files: as data addresses they would weigh on every first visit.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
})

import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"
import { houseIcons } from "./icons.ts"

/** What nearly every page is made of. Nothing here may import Mantine or zod, for visitors load it too. */
const light = [
  /web[\\/]src[\\/]ui[\\/](?!member[\\/])/,
  /web[\\/]src[\\/]lib[\\/](appearance|chunk|config|online|return-to|session|session-store|storage)[.]ts/,
  /web[\\/]src[\\/]pages[\\/]parts[\\/](guards|page-error|splash-page)/,
  /phrases[\\/]src[\\/]zh-tw[\\/](common|shell)[.]ts/,
  /contract[\\/]src[\\/]pages[.]ts/,
  // Drawings of visitors' pages that members' pages use too: alone, each would be a file more.
  /~icons[\\/]tabler[\\/](heart-filled|player-play-filled|x)[.]/,
]

/** Files of some size and few in number: each one more costs a visitor a round trip. */
const chunkGroups = [
  // Changes only with its version, so it stays in the browser's cache through our releases.
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: "light", test: (id: string) => light.some((part) => part.test(id)), minShareCount: 2 },
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

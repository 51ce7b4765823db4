import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [reactRouter()],
  server: { port: 3000, strictPort: true },
  build: {
    // Pictures stay files: as data addresses they would weigh on every first visit.
    assetsInlineLimit: 0,
  },
})

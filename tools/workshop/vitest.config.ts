import { fileURLToPath } from "node:url"
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { launchWith } from "../../e2e/browser.ts"
import { findChromium } from "../../scripts/lib/chromium.mjs"
import { testSet } from "../../scripts/lib/test-tags.mjs"

const configDir = fileURLToPath(new URL(".", import.meta.url))

/** Every story is a test: it renders, its play function passes, and so do the checks of vitest-setup.ts. */
export default defineConfig({
  plugins: [storybookTest({ configDir, tags: { exclude: testSet === "core" ? ["nightly"] : [] } })],
  // An old cache lacks the imports of new stories. Finding one during the run would load React a second time.
  optimizeDeps: { force: true },
  test: {
    name: "components",
    isolate: false,
    // One for each core of the machine that CI has.
    maxWorkers: 2,
    // Generous, for a small and busy machine. Tests never wait for time.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    allowOnly: !process.env.CI,
    setupFiles: [fileURLToPath(new URL("vitest-setup.ts", import.meta.url))],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: launchWith(findChromium()),
        contextOptions: { locale: "zh-TW", timezoneId: "Asia/Taipei", reducedMotion: "reduce" },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
})

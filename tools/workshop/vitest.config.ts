import { fileURLToPath } from "node:url"
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { launchWith } from "../../e2e/browser.ts"
import { findChromium } from "../../scripts/lib/chromium.mjs"
import { testSet } from "../../scripts/lib/test-tags.mjs"
import { dependencyCache } from "./dependency-cache.ts"

const configDir = fileURLToPath(new URL(".", import.meta.url))

const cacheDir = await dependencyCache(fileURLToPath(new URL("../..", import.meta.url)))

/** Every story is a test: it renders, its play function passes, and so do the checks of vitest-setup.ts. */
export default defineConfig({
  plugins: [
    storybookTest({ configDir, tags: { exclude: testSet === "core" ? ["nightly"] : [] } }),
    // After Storybook's plugin, which sets a folder of its own.
    { name: "pinyu:dependency-cache", enforce: "post", config: () => ({ cacheDir }) },
  ],
  test: {
    name: "components",
    isolate: false,
    // One for each core of the machine that CI has.
    maxWorkers: 2,
    // Generous, for a small and busy machine. Tests never wait for time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    allowOnly: !process.env.CI,
    setupFiles: [fileURLToPath(new URL("vitest-setup.ts", import.meta.url))],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // The first page waits until the packages are bundled.
      connectTimeout: 180_000,
      provider: playwright({
        launchOptions: launchWith(findChromium()),
        contextOptions: { locale: "zh-TW", timezoneId: "Asia/Taipei", reducedMotion: "reduce" },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
})

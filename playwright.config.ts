import { defineConfig, devices } from "@playwright/test"
import { launchWith } from "./e2e/browser.ts"
import { findChromium } from "./scripts/lib/chromium.mjs"

/**
 * The core: journeys without the tags `@nightly` and `@alone`, each on one size, which is a phone unless it has the
 * tag `@desktop`. Otherwise all run, on both sizes unless they name one with `@phone` or `@desktop`.
 */
const isCore = process.env.TEST_SET === "core"
const leftOut = isCore ? [/@nightly/, /@alone/] : []
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } }

export default defineConfig({
  testDir: "e2e/flows",
  outputDir: ".cache/playwright",
  globalSetup: "./e2e/global-setup.ts",
  workers: 2,
  timeout: 120_000,
  // A wait that fails gives up.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: ".cache/playwright.json" }]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    locale: "zh-TW",
    timezoneId: "Asia/Taipei",
    // Traces slow a small machine down, and CI does not keep them.
    trace: process.env.CI ? "off" : "retain-on-failure",
    screenshot: process.env.CI ? "off" : "only-on-failure",
    launchOptions: launchWith(findChromium()),
    // The service worker prefetches the whole app. Tests about it allow it.
    serviceWorkers: "block",
    // Tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    {
      name: "phone",
      use: {
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 1,
      },
      grepInvert: [/@desktop/, /@last/, ...leftOut],
    },
    {
      name: "desktop",
      use: desktop,
      ...(isCore && { grep: /@desktop/ }),
      grepInvert: [/@phone/, /@last/, ...leftOut],
    },
    {
      // What reaches all members runs after the tests that count notifications.
      name: "last",
      dependencies: ["phone", "desktop"],
      use: desktop,
      grep: /@last/,
      grepInvert: leftOut,
    },
  ],
})

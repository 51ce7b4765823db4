import { defineConfig, devices } from "@playwright/test"
import { launchWith } from "./e2e/browser.ts"
import { findChromium } from "./scripts/lib/chromium.mjs"

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
    locale: "zh-TW",
    timezoneId: "Asia/Taipei",
    // Traces slow a small machine down, and CI does not keep them.
    trace: process.env.CI ? "off" : "retain-on-failure",
    screenshot: process.env.CI ? "off" : "only-on-failure",
    launchOptions: launchWith(findChromium()),
    // The service worker prefetches the whole app. Tests about it allow it.
    serviceWorkers: "block",
  },
  projects: [
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grepInvert: /@desktop/,
      // The admin console is tested on a desktop; the tests of all screens check that it fits a phone.
      testIgnore: ["**/admin.spec.ts", "**/announcements.spec.ts"],
    },
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
      grepInvert: /@phone/,
      // These pages have one layout for all screens.
      testIgnore: [
        "session",
        "password",
        "chat-files",
        "profile-photos",
        "notes",
        "chat-history",
        "register",
        "friends",
        "announcements",
      ].map((n) => `**/${n}.spec.ts`),
    },
    {
      // Announcements reach all members, so they run after the tests that count notifications.
      name: "last",
      dependencies: ["phone", "desktop"],
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
      testMatch: "**/announcements.spec.ts",
    },
  ],
})

import { defineConfig, devices } from "@playwright/test"
import { launchWith } from "./e2e/browser.ts"
import { findChromium } from "./scripts/lib/chromium.mjs"

export default defineConfig({
  testDir: "e2e/flows",
  outputDir: ".cache/playwright",
  globalSetup: "./e2e/global-setup.ts",
  workers: 2,
  // Generous, for a small machine that does other work too; what is there is never waited for.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A browser on a machine that stutters may be late once. Who needed the second try is named in the summary,
  // and more than two of them fail the run.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: ".cache/playwright.json" }]],
  use: {
    locale: "zh-TW",
    timezoneId: "Asia/Taipei",
    // Recording each step costs a small machine a good part of its time, and nobody opens what CI leaves behind.
    trace: process.env.CI ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: launchWith(findChromium()),
    // The worker fetches all of the app for times without a network; the flows that are about it allow it.
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
      // What these are about has one layout on every screen.
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
      // What is told to everybody is told when nobody else is left who counts what they were told.
      name: "last",
      dependencies: ["phone", "desktop"],
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
      testMatch: "**/announcements.spec.ts",
    },
  ],
})

import type { LaunchOptions } from "@playwright/test"

/** How tests start a Chromium; Playwright's own where none is named. */
export const launchWith = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A microphone that beeps once a second, for whoever allows it.
    "--use-fake-device-for-media-stream",
  ],
})

import type { LaunchOptions } from "@playwright/test"

/** Launch options with this Chromium, or Playwright's when undefined. */
export const launchWith = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A fake microphone that beeps once a second, and a fake camera, which is a virtual one.
    "--use-fake-device-for-media-stream",
  ],
})

import { existsSync } from "node:fs"
import { installFromDebian, mayInstallFromDebian } from "./debian.mjs"
import { Failure } from "./failure.mjs"
import { bin, projectNode } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun, run } from "./run.mjs"

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
]

/**
 * The machine's own Chromium, CHROMIUM_PATH first; undefined when there is none and Playwright's must do.
 * @param {NodeJS.ProcessEnv} [env]
 */
export const findChromium = (env = process.env) =>
  env.CHROMIUM_PATH || usualPlaces.find((path) => existsSync(path))

const playwrightHasChromium = async () => {
  const question =
    'import("@playwright/test").then(({ chromium }) => process.exit(require("fs").existsSync(chromium.executablePath()) ? 0 : 1))'
  return (await run(projectNode(), ["--eval", question])).code === 0
}

const installFromPlaywright = () =>
  step("Installing Playwright's Chromium", () =>
    mustRun(
      projectNode(),
      [bin("playwright"), "install", "chromium"],
      "Playwright could not install a Chromium.",
    ),
  )

/**
 * Makes sure that there is a Chromium to test with.
 * @throws {Failure} when there is none and none could be installed
 */
export const ensureChromium = async () => {
  if (findChromium()) return
  if (await playwrightHasChromium()) return
  try {
    await (mayInstallFromDebian()
      ? installFromDebian("Installing Chromium from Debian", ["chromium", "fonts-noto-cjk"])
      : installFromPlaywright())
  } catch (error) {
    throw new Failure(
      "there is no Chromium here, and none could be installed",
      "Install Chromium or Google Chrome, or name one in CHROMIUM_PATH.",
      error instanceof Failure ? error.output : String(error),
    )
  }
}

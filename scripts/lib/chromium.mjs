import { existsSync } from "node:fs"
import { installFromDebian, mayInstallFromDebian } from "./debian.mjs"
import { Failure } from "./failure.mjs"
import { bin, projectNode } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun, run } from "./run.mjs"

/** Chromium without windows: it spares the pages that draw them, a fifth of the work of a browser test. */
const headlessShell = "/usr/bin/chromium-headless-shell"

const usualPlaces = [
  headlessShell,
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

/** @param {string} chromium */
const installDebians = (chromium) =>
  installFromDebian("Installing Chromium from Debian", [chromium, "fonts-noto-cjk"])

const install = () =>
  mayInstallFromDebian()
    ? // Not every system made from Debian has it.
      installDebians("chromium-headless-shell").catch(() => installDebians("chromium"))
    : installFromPlaywright()

/**
 * Makes sure that there is a Chromium to test with, the one without windows where it can be had.
 * @throws {Failure} when there is none and none could be installed
 */
export const ensureChromium = async () => {
  if (process.env.CHROMIUM_PATH || existsSync(headlessShell)) return
  const hasAnother = findChromium() !== undefined || (await playwrightHasChromium())
  if (hasAnother && !mayInstallFromDebian()) return
  try {
    await install()
  } catch (error) {
    if (hasAnother) return
    throw new Failure(
      "there is no Chromium here, and none could be installed",
      "Install Chromium or Google Chrome, or name one in CHROMIUM_PATH.",
      error instanceof Failure ? error.output : String(error),
    )
  }
}

import { existsSync } from "node:fs"
import { installFromDebian, mayInstallFromDebian } from "./debian.mjs"
import { Failure } from "./failure.mjs"
import { bin, projectNode } from "./paths.mjs"
import { step } from "./progress.mjs"
import { mustRun, run } from "./run.mjs"

/**
 * Headless Chromium saves a fifth of a browser test's work. It has no microphone and shows no notifications.
 */
const headlessShell = "/usr/bin/chromium-headless-shell"

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
 * The installed full Chromium, CHROMIUM_PATH first; undefined when only Playwright's is available.
 * @param {NodeJS.ProcessEnv} [env]
 */
export const findFullChromium = (env = process.env) =>
  env.CHROMIUM_PATH || usualPlaces.find((path) => existsSync(path))

/**
 * The fastest installed Chromium, CHROMIUM_PATH first; undefined when only Playwright's is available.
 * @param {NodeJS.ProcessEnv} [env]
 */
export const findChromium = (env = process.env) =>
  !env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findFullChromium(env)

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
const installWithApt = (chromium) =>
  installFromDebian("Installing Chromium from Debian", [chromium, "fonts-noto-cjk"])

/**
 * Ensures that a Chromium is installed, and the headless shell where Debian has it.
 * @throws {Failure} when none is installed and the installation fails
 */
export const ensureChromium = async () => {
  const fromDebian = mayInstallFromDebian()
  // Not every Debian derivative has this package.
  if (fromDebian && !process.env.CHROMIUM_PATH && !existsSync(headlessShell))
    await installWithApt("chromium-headless-shell").catch(() => undefined)
  if (findFullChromium() || (await playwrightHasChromium())) return
  try {
    await (fromDebian ? installWithApt("chromium") : installFromPlaywright())
  } catch (error) {
    throw new Failure(
      "there is no Chromium here, and none could be installed",
      "Install Chromium or Google Chrome, or name one in CHROMIUM_PATH.",
      error instanceof Failure ? error.output : String(error),
    )
  }
}

import { existsSync } from "node:fs"
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

const installFromDebian = () =>
  step("Installing Chromium from Debian", async () => {
    const sentence = "Debian's packages could not be installed."
    const env = { DEBIAN_FRONTEND: "noninteractive" }
    await mustRun("apt-get", ["update", "-qq"], sentence, { env })
    await mustRun("apt-get", ["install", "-y", "-qq", "chromium", "fonts-noto-cjk"], sentence, { env })
  })

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
  const asRootOnDebian = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0
  try {
    await (asRootOnDebian ? installFromDebian() : installFromPlaywright())
  } catch (error) {
    throw new Failure(
      "there is no Chromium here, and none could be installed",
      "Install Chromium or Google Chrome, or name one in CHROMIUM_PATH.",
      error instanceof Failure ? error.output : String(error),
    )
  }
}

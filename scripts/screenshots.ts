/**
 * Takes a screenshot of every screen, on phone and desktop, in light and dark, into `.cache/screens/`, and
 * composes the README's picture of two of them.
 *
 *   npm run screenshots                    all
 *   npm run screenshots -- explore wish    screens whose name starts with "explore" or "wish"
 *
 * Seeds the demo members once, in `.cache/screens-data`.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { renderPicture } from "@pinyu/demo/art/brand/picture.ts"
import { demoEmail, demoPassword } from "@pinyu/demo/scenario/sign-ins.ts"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { type Browser, chromium, devices } from "@playwright/test"
import { adminState } from "../e2e/admins.ts"
import { albumScreens } from "../e2e/album-screens.ts"
import { openSession } from "../e2e/api.ts"
import { chatScreens } from "../e2e/chat.ts"
import { contactAdminScreens, contactScreens } from "../e2e/contact.ts"
import { feedScreens } from "../e2e/feed-screens.ts"
import { ownProfileScreens } from "../e2e/own-profile.ts"
import { passkeyScreens, passkeyVisitorScreens } from "../e2e/passkeys.ts"
import { peopleScreens } from "../e2e/people-screens.ts"
import type { Screen } from "../e2e/screen.ts"
import {
  adminLoginScreens,
  adminScreens,
  memberScreens,
  registrationScreens,
  visitorScreens,
} from "../e2e/screens.ts"
import { secondStepScreens, secondStepVisitorScreens } from "../e2e/second-step.ts"
import { announceService } from "../e2e/service.ts"
import { settingsScreens } from "../e2e/settings-screens.ts"
import { type BrowserState, browserState } from "../e2e/sign-in.ts"
import { wishScreens } from "../e2e/wishes.ts"
import { findChromium } from "./lib/chromium.mjs"
import { ensureDemoData } from "./lib/demo-data.mjs"
import { at } from "./lib/paths.mjs"

const sizes = {
  phone: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const
const schemes = ["light", "dark"] as const
const folder = at(".cache", "screens")
const dataDir = at(".cache", "screens-data")

type Size = keyof typeof sizes
type Scheme = (typeof schemes)[number]

const pathOf = (name: string, size: Size, scheme: Scheme) => join(folder, `${name}-${size}-${scheme}.png`)

/**
 * Resolves when fonts and visible images are loaded. Playwright's network idle never fires with an open
 * socket.
 */
const settled = async () => {
  await document.fonts.ready
  // A hidden image that loads lazily never decodes.
  const inSight = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
  )
  await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)))
}

const takePicture = async (
  browser: Browser,
  screen: Screen,
  size: Size,
  scheme: Scheme,
  state: BrowserState | undefined,
) => {
  const context = await browser.newContext({
    ...sizes[size],
    ...{ baseURL: web, locale: "zh-TW", timezoneId: "Asia/Taipei", colorScheme: scheme },
    reducedMotion: "reduce",
    ...(state && { storageState: state }),
  })
  try {
    const page = await context.newPage()
    await screen.open(page)
    await page.evaluate(settled)
    await page.screenshot({ path: pathOf(screen.name, size, scheme) })
  } finally {
    await context.close()
  }
}

/** Combines the landing page on desktop with the explore grid on a phone. */
const composePicture = async () => {
  const [desktop, phone] = await Promise.all([
    readFile(pathOf("landing", "desktop", "light")),
    readFile(pathOf("explore", "phone", "light")),
  ])
  await writeFile(at("docs", "picture.webp"), await renderPicture({ desktop, phone }))
}

const prefixes = process.argv.slice(2)
const isSelected = ({ name }: Screen) =>
  prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix))
const demoMember = { email: demoEmail("demo.lin"), password: demoPassword }

await ensureDemoData({ DATA_DIR: dataDir })
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const { web, api, outboxFolder, stop } = await startStack({
  folder: dataDir,
  env: { RATE_LIMIT_SCALE: "1000" },
})
announceService({ folder: dataDir, web, api, outboxFolder })
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] })
try {
  const asMember = async () => browserState(await openSession(demoMember))
  const taken = [
    ...[
      ...visitorScreens,
      ...passkeyVisitorScreens,
      ...secondStepVisitorScreens,
      ...contactScreens,
      ...registrationScreens,
      ...adminLoginScreens,
    ].map((screen) => ({ screen })),
    ...[
      ...memberScreens,
      ...passkeyScreens,
      ...settingsScreens,
      ...secondStepScreens,
      ...ownProfileScreens,
      ...peopleScreens,
      ...wishScreens,
      ...chatScreens,
      ...feedScreens,
      ...albumScreens,
    ].map((screen) => ({
      screen,
      signIn: asMember,
    })),
    ...[...adminScreens, ...contactAdminScreens].map((screen) => ({ screen, signIn: adminState })),
  ].filter(({ screen }) => isSelected(screen))
  for (const { screen, signIn } of taken as { screen: Screen; signIn?: () => Promise<BrowserState> }[])
    for (const size of Object.keys(sizes) as Size[])
      for (const scheme of schemes) {
        await takePicture(browser, screen, size, scheme, await signIn?.())
        console.log(pathOf(screen.name, size, scheme))
      }
  if (prefixes.length === 0) await composePicture()
} finally {
  await browser.close()
  await stop()
}

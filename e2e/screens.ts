import { authLimits } from "@pinyu/contract/auth/limits"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { explore } from "@pinyu/phrases/explore"
import { registration } from "@pinyu/phrases/registration"
import { shell } from "@pinyu/phrases/shell"
import { expect, type Page } from "@playwright/test"
import { explorerOn } from "./explorer.ts"
import { newcomer, wizardOn } from "./registration.ts"

/** A screen to be looked at: by a person on pictures, and by the rules of accessibility. */
export interface Screen {
  name: string
  /** Brings the page there, and waits until all of it is shown. */
  open: (page: Page) => Promise<void>
}

const headingOn = (page: Page, name?: string) =>
  expect(page.getByRole("heading", { level: 1, ...(name !== undefined && { name }) })).toBeVisible()

const at = (name: string, address: string, heading?: string): Screen => ({
  name,
  open: async (page) => {
    await page.goto(address)
    await headingOn(page, heading)
  },
})

/** The last step goes on by itself after three seconds: too soon for whoever looks closely. */
const holdRedirect = (page: Page) =>
  page.addInitScript((ms) => {
    const later = globalThis.setTimeout
    const held = (task: () => void, delay = 0) => later(task, delay === ms ? 100 * ms : delay)
    globalThis.setTimeout = Object.assign(held, later)
  }, authLimits.redirectAfterRegistrationMs)

const step = (name: string, walk: (wizard: ReturnType<typeof wizardOn>) => Promise<void>): Screen => ({
  name: `register-${name}`,
  open: async (page) => {
    await holdRedirect(page)
    const wizard = wizardOn(page)
    await wizard.enter()
    await walk(wizard)
  },
})

/** What a visitor sees, apart from the registration. */
export const visitorScreens: readonly Screen[] = [
  at("landing", pages.landing),
  at("login", pages.login),
  {
    name: "login-refused",
    open: async (page) => {
      await page.goto(pages.login)
      await page.getByRole("button", { name: auth.login.submit, exact: true }).click()
      await expect(page.getByLabel(auth.email, { exact: true })).toHaveAttribute("aria-invalid", "true")
    },
  },
  at("forgot-password", pages.forgotPassword),
  at("reset-password", pages.resetPassword("x".repeat(43)), auth.reset.title),
  at("reset-password-invalid", pages.resetPassword(""), auth.reset.invalidTitle),
  at("verify-account", pages.verifyAccount(""), auth.verify.missingTitle),
  at("not-found", "/no/such/page", shell.notFoundTitle),
  at("coming-soon", pages.terms, shell.soonTitle),
]

/** The six steps of the registration. */
export const registrationScreens: readonly Screen[] = [
  at("register-age", pages.register, registration.ageTitle),
  step("account", async (wizard) => {
    await wizard.fillAccount(newcomer())
  }),
  step("basics", async (wizard) => {
    await wizard.fillAccount(newcomer())
    await wizard.next.click()
    await wizard.fillBasics(newcomer())
  }),
  step("identity", async (wizard) => {
    const person = newcomer({ identity: "sugar_baby", gender: "female" })
    await wizard.walkToIdentity(person)
    await wizard.choose(person)
  }),
  step("verify", async (wizard) => {
    await wizard.walkToVerify(newcomer())
  }),
  step("done", async (wizard) => {
    await wizard.walkToVerify(newcomer())
    await wizard.terms.check()
    await wizard.finishLater.click()
    await expect(wizard.heading(registration.doneTitle)).toBeVisible()
  }),
]

const openExplore = async (page: Page) => {
  await page.goto(pages.explore)
  await expect(explorerOn(page).tiles.first()).toBeVisible()
}

/** What a member sees. */
export const memberScreens: readonly Screen[] = [
  { name: "explore", open: openExplore },
  {
    name: "explore-filter",
    open: async (page) => {
      await openExplore(page)
      const explorer = explorerOn(page)
      await explorer.openFilter()
      await explorer.region("臺北市").click()
      await expect(explorer.list).toHaveAttribute("aria-busy", "false")
    },
  },
  {
    name: "explore-empty",
    open: async (page) => {
      await openExplore(page)
      const explorer = explorerOn(page)
      await explorer.openFilter()
      await explorer.youngest.selectOption("70")
      await explorer.closeFilter()
      await expect(page.getByRole("heading", { name: explore.emptyTitle })).toBeVisible()
    },
  },
  at("search", pages.search, explore.searchTitle),
  {
    name: "search-found",
    open: async (page) => {
      await page.goto(pages.search)
      await page.getByLabel(explore.words).fill("咖啡")
      await expect(page.getByRole("article").first()).toBeVisible()
    },
  },
  {
    name: "account-menu",
    open: async (page) => {
      await page.goto(pages.feed)
      await page.getByRole("button", { name: shell.accountMenu("") }).click()
      await expect(page.getByRole("menu")).toBeVisible()
    },
  },
  {
    name: "notifications",
    open: async (page) => {
      await page.goto(pages.feed)
      await page.getByRole("button", { name: shell.notifications }).click()
      await expect(page.getByText(shell.noNotificationsTitle)).toBeVisible()
    },
  },
]

import { adminPages } from "@pinyu/contract/admin/pages"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import type { Announcement } from "@pinyu/contract/admin/schemas"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { passRoutes } from "@pinyu/contract/friends/pass-routes"
import { legalRoutes } from "@pinyu/contract/legal/routes"
import { pages } from "@pinyu/contract/pages"
import { demoAdmin } from "@pinyu/demo/scenario/sign-ins.ts"
import { account } from "@pinyu/phrases/account"
import { admin } from "@pinyu/phrases/admin"
import { auth } from "@pinyu/phrases/auth"
import { authLinks } from "@pinyu/phrases/auth-links"
import { explore } from "@pinyu/phrases/explore"
import { friends } from "@pinyu/phrases/friends"
import { legal } from "@pinyu/phrases/legal"
import { membership } from "@pinyu/phrases/membership"
import { registration } from "@pinyu/phrases/registration"
import { otpSecret } from "@pinyu/phrases/second-step"
import { shell } from "@pinyu/phrases/shell"
import { expect, type Page } from "@playwright/test"
import { explorerOn } from "./explorer.ts"
import { notificationScreens, stopMailsScreens } from "./notifications.ts"
import { passkeyButton } from "./passkeys.ts"
import { newcomer, wizardOn } from "./registration.ts"
import { answering, at, headingOn, openExplore, type Screen } from "./screen.ts"

const step = (
  name: string,
  walk: (wizard: ReturnType<typeof wizardOn>, page: Page) => Promise<void>,
): Screen => ({
  name: `register-${name}`,
  open: async (page) => {
    const wizard = wizardOn(page)
    await wizard.enter()
    await walk(wizard, page)
  },
})

const documentScreen: Screen = {
  name: "terms",
  open: async (page) => {
    await page.goto(pages.terms)
    await expect(page.getByRole("main").getByText(legal.version("1.0")).first()).toBeVisible()
  },
}

/** The visitors' screens except the registration. */
export const visitorScreens: readonly Screen[] = [
  at("landing", pages.landing),
  {
    name: "login",
    open: async (page) => {
      await page.goto(pages.login)
      await headingOn(page)
      await expect(passkeyButton(page)).toBeVisible()
    },
  },
  {
    name: "login-rejected",
    open: async (page) => {
      await page.goto(pages.login)
      await page.getByRole("button", { name: auth.login.submit, exact: true }).click()
      await expect(page.getByLabel(auth.email, { exact: true })).toHaveAttribute("aria-invalid", "true")
    },
  },
  at("forgot-password", pages.forgotPassword),
  at("reset-password", pages.resetPassword("x".repeat(43)), authLinks.reset.title),
  at("reset-password-invalid", pages.resetPassword(""), authLinks.reset.invalidTitle),
  at("confirm-email", pages.confirmEmail("x".repeat(43)), authLinks.emailChange.signInTitle),
  at("undo-email", pages.undoEmail("x".repeat(43)), authLinks.emailChange.undoTitle),
  at("not-me", pages.notMe("x".repeat(43)), authLinks.notMe.title),
  at("verify-account", pages.verifyAccount(""), authLinks.verify.missingTitle),
  ...stopMailsScreens,
  at("not-found", "/no/such/page", shell.notFoundTitle),
  documentScreen,
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
    await wizard.goToIdentity(person)
    await wizard.choose(person)
  }),
  step("verify", async (wizard) => {
    await wizard.goToVerify(newcomer())
  }),
  step("done", async (wizard, page) => {
    await answering(page, authRoutes.login.path, 401, {
      ...{ success: false, code: "wrong_credentials", error: "" },
    })
    await wizard.goToVerify(newcomer())
    await wizard.terms.check()
    await wizard.finishLater.click()
    await expect(wizard.heading(registration.mailTitle)).toBeVisible()
  }),
]

/** The question about new documents, the tiers, and the ways to leave. */
export const accountScreens: readonly Screen[] = [
  {
    name: "legal-consent",
    open: async (page) => {
      const version = {
        ...{ id: crypto.randomUUID(), type: "terms_of_service", version: "2.0", title: "服務條款" },
        ...{ changes: "- 新增**匯出資料**的說明" },
        ...{ created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" },
      }
      await answering(page, legalRoutes.pending.path, 200, { success: true, pending: [version] })
      await page.goto(pages.settings)
      const consent = page.getByRole("dialog", { name: legal.consent.title })
      await expect(consent.getByText(legal.consent.changesTitle)).toBeVisible()
      await expect(consent.getByText("匯出資料")).toBeVisible()
    },
  },
  at("membership", pages.membership, membership.title),
  at("leaving", pages.leaving, account.title),
  {
    name: "leaving-end",
    open: async (page) => {
      await page.goto(pages.leaving)
      await page.getByRole("button", { name: account.end.submit }).click()
      await expect(page.getByRole("dialog", { name: account.end.confirmTitle })).toBeVisible()
    },
  },
]

/** The members' screens. */
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
      await explorer.waitForCount()
    },
  },
  {
    name: "explore-empty",
    open: async (page) => {
      await openExplore(page)
      const explorer = explorerOn(page)
      await explorer.openFilter()
      await explorer.youngest.press("End")
      await explorer.closeFilter()
      await expect(page.getByRole("heading", { name: explore.emptyTitle })).toBeVisible()
    },
  },
  {
    name: "explore-passed",
    open: async (page) => {
      const explorer = explorerOn(page)
      await answering(page, passRoutes.pass.path.replace(":userId", "*"), 200, {
        ...{ success: true, message: "", returns_at: "2026-12-25T10:00:00.000Z" },
      })
      await openExplore(page)
      await explorer.passOf(explorer.tiles.first()).click()
      await expect(page.getByRole("button", { name: friends.undo })).toBeVisible()
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
  ...accountScreens,
  ...notificationScreens,
]

const openDashboard = async (page: Page) => {
  await page.goto(adminPages.dashboard)
  await expect(page.getByRole("main").getByText(admin.status.summaries.ok)).toBeVisible()
}

const failing = {
  success: true,
  cloudSql: { status: "down", latency_ms: 1501, detail: "1.5 秒內沒有回應。" },
  memorystoreForValkey: { status: "degraded", latency_ms: 812, detail: "可以連線，但回應比平常慢。" },
  cloudStorage: { status: "ok", latency_ms: 3, detail: "本機磁碟：運作正常。" },
  mail: { status: "ok", latency_ms: 2, detail: "寄件匣資料夾：信件只存成檔案，不會寄出。" },
}

/** The admin console's sign-in. */
export const adminLoginScreens: readonly Screen[] = [
  at("admin-login", adminPages.login, admin.login.title),
  {
    name: "admin-login-code",
    open: async (page) => {
      const failure = { success: false, error: "", code: "otp_required" }
      await answering(page, adminRoutes.login.path, 401, failure)
      await page.goto(adminPages.login)
      await page.getByLabel(admin.login.email).fill(demoAdmin.email)
      await page.getByLabel(admin.login.password, { exact: true }).fill(demoAdmin.password)
      await page.getByRole("button", { name: admin.login.submit }).click()
      await headingOn(page, admin.login.otpTitle)
    },
  },
]

/** The screens of the admin console. */
const announced = (announcements: readonly Announcement[]) => ({
  ...{ success: true, announcements, nextCursor: null },
})

const openAnnouncements = async (page: Page) => {
  const one = { id: crypto.randomUUID(), created_at: new Date(Date.now() - 7_200_000).toISOString() }
  const list: Announcement[] = [
    {
      ...{ ...one, title: "週日凌晨的維護", state: "sending", notified_count: 1_200 },
      message: "週日 03:00 到 04:00 會更新系統，這段時間暫時無法使用。\n謝謝你的耐心。",
    },
    {
      ...{ ...one, id: crypto.randomUUID(), title: "新".repeat(60), state: "sent", notified_count: 4_821 },
      message: "很長的內容".repeat(100),
    },
    {
      ...{ ...one, id: crypto.randomUUID(), title: "一則收回的公告", state: "withdrawn", notified_count: 12 },
      message: "寫錯了日期。",
    },
  ]
  await answering(page, `${adminRoutes.announcements.path}?*`, 200, announced(list))
  await page.goto(adminPages.announcements)
  await expect(page.getByRole("main").getByText("一則收回的公告")).toBeVisible()
}

export const adminScreens: readonly Screen[] = [
  { name: "admin-dashboard", open: openDashboard },
  {
    name: "admin-dashboard-failing",
    open: async (page) => {
      await answering(page, adminRoutes.status.path, 200, failing)
      await page.goto(adminPages.dashboard)
      await expect(page.getByRole("main").getByText(admin.status.summaries.down)).toBeVisible()
    },
  },
  {
    name: "admin-dashboard-stale",
    open: async (page) => {
      await openDashboard(page)
      await page.route(`**${adminRoutes.status.path}`, (route) => route.abort())
      await page.getByRole("button", { name: admin.status.refresh }).click()
      await expect(page.getByRole("alert")).toBeVisible()
    },
  },
  { name: "admin-announcements", open: openAnnouncements },
  {
    name: "admin-announcement",
    open: async (page) => {
      await openAnnouncements(page)
      await page.getByRole("button", { name: admin.announcements.withdraw }).first().click()
      await expect(page.getByRole("dialog", { name: admin.announcements.withdrawTitle })).toBeVisible()
    },
  },
  {
    name: "admin-announcements-empty",
    open: async (page) => {
      await answering(page, `${adminRoutes.announcements.path}?*`, 200, announced([]))
      await page.goto(adminPages.announcements)
      await expect(page.getByRole("main").getByText(admin.announcements.emptyTitle)).toBeVisible()
    },
  },
  {
    name: "admin-enrolment",
    open: async (page) => {
      await page.goto(adminPages.security)
      await page.getByRole("button", { name: admin.otp.begin }).click()
      await page.getByLabel(admin.otp.password, { exact: true }).fill(demoAdmin.password)
      await page.getByRole("button", { name: admin.otp.next }).click()
      await page.getByRole("button", { name: otpSecret.copy }).scrollIntoViewIfNeeded()
    },
  },
]

import { adminPages } from "@pinyu/contract/admin/pages"
import { firstStepNames, pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { admin } from "@pinyu/phrases/admin"
import { adminAudit } from "@pinyu/phrases/admin-audit"
import { adminLegal } from "@pinyu/phrases/admin-legal"
import { adminMembers } from "@pinyu/phrases/admin-members"
import { adminReports } from "@pinyu/phrases/admin-reports"
import { adminTakedowns } from "@pinyu/phrases/admin-takedowns"
import { adminTeam } from "@pinyu/phrases/admin-team"
import { meetings } from "@pinyu/phrases/meetings"
import { passkeys } from "@pinyu/phrases/passkeys"
import { reports } from "@pinyu/phrases/reports"
import { settings } from "@pinyu/phrases/settings"
import { verification } from "@pinyu/phrases/verification"
import type { Page } from "@playwright/test"
import { adminState, beginTakedown, reportMember, setVip } from "../admins.ts"
import { fillAlbum } from "../albums.ts"
import { violationsInBothSchemes } from "../axe.ts"
import { startConversation } from "../conversation.ts"
import { explorerOn } from "../explorer.ts"
import { commentAs, postAs } from "../feed.ts"
import { expect, test } from "../fixtures.ts"
import { answeredForm, longName, longPicture, longWord } from "../long-texts.ts"
import { becomeOldest, oldestToTry } from "../oldest-browsers.ts"
import { findOverflows } from "../overflows.ts"
import { overflowOf } from "../screen.ts"
import { settled } from "../settled.ts"
import { makeWishes } from "../wishes.ts"

/** A URL of a page, and what to await or open when its heading is not enough. */
interface Stop {
  address: string
  ready?: (page: Page) => Promise<unknown>
}

/** Pages of the console have the prefix `admin` here. */
type PageName = keyof typeof pages | "verificationOwn" | `admin${Capitalize<keyof typeof adminPages>}`
type Stops<Name extends PageName> = Readonly<Record<Name, readonly Stop[]>>

const showing = (words: string) => (page: Page) => expect(page.getByText(words).first()).toBeVisible()
const onlyAt = (...addresses: string[]): readonly Stop[] => addresses.map((address) => ({ address }))

interface Walk {
  what: string
  tag: string | string[]
  width: number
  prepare?: (page: Page) => Promise<unknown>
  check?: (page: Page, address: string) => Promise<void>
  /** Visits all URLs of a page instead of one, and does more at each. */
  isThorough?: boolean
}

const expectNoOverflow = async (page: Page, address: string) => {
  await expect.soft.poll(() => page.evaluate(findOverflows), { message: address }).toEqual([])
  expect.soft(await overflowOf(page), `${address}: px past the edge`).toBe(0)
}

const walks: readonly Walk[] = [
  { what: "fit a narrow phone", tag: "@phone", width: 320, check: expectNoOverflow },
  {
    what: "are accessible, and fit at twice the text size",
    tag: ["@nightly", "@phone"],
    width: 390,
    isThorough: true,
    check: async (page, address) => {
      expect.soft(await violationsInBothSchemes(page), address).toEqual([])
      // All sizes are relative to the root.
      await page.evaluate(() => document.documentElement.style.setProperty("--text-scale", "2"))
      await expectNoOverflow(page, address)
    },
  },
  ...oldestToTry.map(({ name, title }) => ({
    ...{ what: `open in ${title}`, tag: ["@nightly", "@phone"], width: 390 },
    prepare: (page: Page) => becomeOldest(page, name),
  })),
]

/** The first part of a path; the console's sections have the prefix `/admin`. */
const sectionOf = (address: string) => /^(\/admin)?\/[^/?]*/.exec(address)?.[0]

/**
 * Opens a page from another one of the app without loading a document, as "back" does. A heading that is still the
 * other page's does not count.
 */
const openInApp = async (page: Page, address: string) => {
  await settled(page)
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll("h1, [role=log]")) heading.setAttribute("data-seen", "")
    // The router numbers its entries.
    history.pushState({ idx: history.state.idx + 1 }, "", to)
    dispatchEvent(new PopStateEvent("popstate"))
  }, address)
}

const visit = async <Name extends PageName>(
  page: Page,
  { width, prepare, check, isThorough = false }: Walk,
  names: readonly Name[],
  stops: Stops<Name>,
) => {
  await prepare?.(page)
  await page.setViewportSize({ width, height: 844 })
  const heading = page.locator(":is(h1, [role=log]):not([data-seen])").filter({ visible: true }).first()
  let section: string | undefined
  for (const { address, ready } of names.flatMap((name) =>
    stops[name].slice(0, isThorough ? undefined : 1),
  )) {
    // Pages of a section may share a heading, and an open dialog would close instead.
    const isElsewhere = section !== undefined && section !== sectionOf(address)
    if (isElsewhere && (await page.getByRole("dialog").count()) === 0) await openInApp(page, address)
    else await page.goto(address, { waitUntil: "domcontentloaded" })
    section = sectionOf(address)
    await expect(heading).toBeVisible()
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
    await ready?.(page)
    await check?.(page, address)
  }
}

const prefixed = (name: string) => `admin${name.charAt(0).toUpperCase()}${name.slice(1)}`

const visitorPages = [
  ...["landing", "login", "register", "forgotPassword", "resetPassword", "verifyAccount"],
  ...["terms", "privacy", "safety"],
  ...["contact", "contactFormStatus", "contactFormReply", "verifyContactEmail"],
  ...["stopMails", "notMe", "confirmEmail", "undoEmail", "adminLogin", "adminInvitation"],
  "sharedMeeting",
] as const
const consolePages = [
  ...[
    "adminDashboard",
    "adminSecurity",
    "adminContactForms",
    "adminContactForm",
    "adminAnnouncements",
    "adminTeam",
  ],
  ...["adminReports", "adminReport", "adminMembers", "adminMember", "adminAppeals", "adminSettings"],
  ...["adminLegal", "adminLegalVersion", "adminSignals", "adminPhotos", "adminVerifications"],
  ...["adminVerification", "adminFigures", "adminTakedowns", "adminTakedown", "adminAudit"],
] as const
const memberPages = [
  ...["explore", "search", "feed", "post", "postComments", "wishes", "wish", "friends"],
  ...["chat", "chatWith", "conversationInChat", "profile", "conversation", "profilePrivacy"],
  ...["firstSteps", "firstStep"],
  ...["user", "privateAlbum", "album", "membership", "leaving", "passkeys", "notifications", "contact"],
  ...["settings", "settingsAccount", "settingsSecurity", "settingsNotifications", "settingsAppearance"],
  ...["settingsDevices", "settingsReports", "settingsMeetings", "verificationOwn"],
] as const

test("every page is walked over", { tag: "@phone" }, () => {
  const walked = new Set<string>([...visitorPages, ...consolePages, ...memberPages])
  expect([...walked].toSorted()).toEqual(
    [...Object.keys(pages), "verificationOwn", ...Object.keys(adminPages).map(prefixed)].toSorted(),
  )
})

for (const walk of walks) {
  test(`visitors' and admins' pages ${walk.what}`, { tag: walk.tag }, async ({
    context,
    page,
    newMember,
    browserErrors,
  }) => {
    test.slow(walk.isThorough ?? false)
    browserErrors.expect(/^4\d\d (GET|POST) \/api\//)
    const { formId, token, subject, answer, letter } = await answeredForm(await newMember(longName))
    const unknown = "x".repeat(43)
    await visit(page, walk, visitorPages, {
      landing: onlyAt(pages.landing),
      login: onlyAt(pages.login),
      register: onlyAt(pages.register),
      forgotPassword: onlyAt(pages.forgotPassword),
      resetPassword: onlyAt(pages.resetPassword(unknown)),
      verifyAccount: onlyAt(pages.verifyAccount(unknown)),
      notMe: onlyAt(pages.notMe(unknown)),
      confirmEmail: onlyAt(pages.confirmEmail(unknown)),
      undoEmail: onlyAt(pages.undoEmail(unknown)),
      terms: onlyAt(pages.terms),
      privacy: onlyAt(pages.privacy),
      safety: onlyAt(pages.safety),
      contact: onlyAt(pages.contact),
      contactFormStatus: [{ address: pages.contactFormStatus(formId, token), ready: showing(answer) }],
      contactFormReply: [
        { address: `${pages.contactFormReply(formId)}?token=${token}`, ready: showing(letter) },
      ],
      verifyContactEmail: onlyAt(pages.verifyContactEmail(unknown)),
      stopMails: onlyAt(pages.stopMails(unknown)),
      sharedMeeting: [
        { address: pages.sharedMeeting(unknown), ready: showing(meetings.shared.invalidTitle) },
      ],
      adminLogin: onlyAt(adminPages.login),
      adminInvitation: onlyAt(adminPages.invitation(unknown)),
    })
    const reported = await newMember(longName)
    const takedownId = await beginTakedown(longName)
    const caseId = await reportMember(await newMember(), reported)
    await context.setStorageState(await adminState())
    await visit(page, walk, consolePages, {
      adminDashboard: onlyAt(adminPages.dashboard),
      adminSecurity: [{ address: adminPages.security, ready: showing(admin.sessions.current) }],
      adminContactForms: [{ address: adminPages.contactForms, ready: showing(subject) }],
      adminContactForm: [{ address: adminPages.contactForm(formId), ready: showing(answer) }],
      adminAnnouncements: onlyAt(adminPages.announcements),
      adminTeam: [{ address: adminPages.team, ready: showing(adminTeam.listTitle) }],
      adminReports: [{ address: adminPages.reports, ready: showing(longName) }],
      adminReport: [{ address: adminPages.report(caseId), ready: showing(adminReports.evidenceTitle) }],
      adminMembers: [{ address: adminPages.members, ready: showing(longName) }],
      adminMember: [{ address: adminPages.member(reported.id), ready: showing(adminMembers.accountTitle) }],
      adminAppeals: onlyAt(adminPages.appeals),
      adminSettings: onlyAt(adminPages.settings),
      adminLegal: [{ address: adminPages.legal, ready: showing(adminLegal.openDraft) }],
      adminLegalVersion: [
        { address: adminPages.legalVersion("terms_of_service"), ready: showing(adminLegal.preview) },
      ],
      adminSignals: onlyAt(adminPages.signals),
      adminPhotos: onlyAt(adminPages.photos),
      adminVerifications: onlyAt(adminPages.verifications),
      // The stories show one with data: a submission needs a camera.
      adminVerification: onlyAt(adminPages.verification(caseId)),
      adminFigures: onlyAt(adminPages.figures),
      adminTakedowns: onlyAt(adminPages.takedowns),
      adminTakedown: [{ address: adminPages.takedown(takedownId), ready: showing(adminTakedowns.logTitle) }],
      adminAudit: [{ address: adminPages.audit, ready: showing(adminAudit.headTitle) }],
    })
    await expect(page).toHaveURL(adminPages.audit)
  })

  test(`members' pages ${walk.what}`, { tag: walk.tag }, async ({
    page,
    member,
    newMember,
    browserErrors,
  }) => {
    test.slow(walk.isThorough ?? false)
    browserErrors.expect(/^404 GET \/api\//)
    const other = await newMember(longName)
    await setVip(member, true)
    const conversationId = await startConversation(other, member, longWord)
    const inConversation = { ready: showing(longWord) }
    const albumId = await fillAlbum(member, "海邊的那個很長很長的夏天", [await longPicture()])
    const [wishId = ""] = await makeWishes(member, ["想在冬天的時候一起去看一次真正的大雪"])
    await postAs(member, [`今天的心情 ${"a".repeat(80)}`])
    const [postId = ""] = await postAs(other, [`早安 ${longWord}`])
    const comment = `午安 ${longWord}`
    await commentAs(member, postId, [comment])
    await visit(page, walk, memberPages, {
      explore: [
        { address: pages.explore },
        { address: pages.explore, ready: (page) => explorerOn(page).openFilter() },
      ],
      search: onlyAt(pages.search),
      feed: onlyAt(pages.feed, ...["create", "my", "liked"].map((tab) => `${pages.feed}?tab=${tab}`)),
      post: [{ address: pages.post(postId), ready: showing("早安") }],
      postComments: [{ address: pages.postComments(postId), ready: showing(comment) }],
      wishes: onlyAt(pages.wishes),
      wish: [{ address: pages.wish(wishId), ready: showing("真正的大雪") }],
      friends: onlyAt(
        pages.friends,
        ...["like-me", "match", "passed", "blacklist"].map((tab) => `${pages.friends}?tab=${tab}`),
      ),
      chat: onlyAt(pages.chat),
      chatWith: [{ address: pages.chatWith(conversationId), ...inConversation }],
      conversation: [{ address: pages.conversation(conversationId), ...inConversation }],
      conversationInChat: [{ address: pages.conversationInChat(conversationId), ...inConversation }],
      profile: onlyAt(pages.profile),
      profilePrivacy: onlyAt(pages.profilePrivacy),
      firstSteps: onlyAt(pages.firstSteps),
      firstStep: onlyAt(...firstStepNames.map(pages.firstStep)),
      user: onlyAt(pages.user(other.id)),
      privateAlbum: onlyAt(pages.privateAlbum),
      album: onlyAt(pages.album(albumId)),
      settings: onlyAt(pages.settings),
      membership: onlyAt(pages.membership),
      leaving: onlyAt(pages.leaving),
      settingsAccount: [{ address: pages.settingsAccount, ready: showing(member.email) }],
      settingsSecurity: onlyAt(pages.settingsSecurity),
      settingsNotifications: onlyAt(pages.settingsNotifications),
      settingsAppearance: onlyAt(pages.settingsAppearance),
      settingsDevices: [{ address: pages.settingsDevices, ready: showing(settings.devices.current) }],
      verificationOwn: [{ address: verificationPages.own, ready: showing(verification.noPhotoTitle) }],
      settingsReports: [{ address: pages.settingsReports, ready: showing(reports.own.emptyTitle) }],
      settingsMeetings: [{ address: pages.settingsMeetings, ready: showing(meetings.emptyTitle) }],
      passkeys: [{ address: pages.passkeys, ready: showing(passkeys.settingsTitle) }],
      notifications: onlyAt(pages.notifications),
      contact: onlyAt(pages.contact),
    })
    await expect(page).toHaveURL(verificationPages.own)
  })
}

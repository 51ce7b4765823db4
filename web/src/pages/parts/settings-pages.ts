import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { account } from "@pinyu/phrases/account"
import { meetings } from "@pinyu/phrases/meetings"
import { membership } from "@pinyu/phrases/membership"
import { passkeys } from "@pinyu/phrases/passkeys"
import { reports } from "@pinyu/phrases/reports"
import { settings as words } from "@pinyu/phrases/settings"
import { verification } from "@pinyu/phrases/verification"

interface SettingsPage {
  path: string
  /** The name in the list, in the page's heading and in the document's title. */
  title: string
  text: string
}

/** The pages that the settings list, in its order. */
export const listedPages = [
  { path: pages.settingsAccount, title: words.accountTitle, text: words.accountText },
  { path: verificationPages.own, title: verification.title, text: verification.settingsText },
  { path: pages.settingsSecurity, title: words.securityTitle, text: words.securityText },
  { path: pages.settingsDevices, title: words.devicesTitle, text: words.devicesText },
  { path: pages.settingsNotifications, title: words.notificationsTitle, text: words.notificationsText },
  { path: pages.settingsAppearance, title: words.appearanceTitle, text: words.appearanceText },
  { path: pages.settingsMeetings, title: meetings.title, text: meetings.settingsText },
  { path: pages.settingsReports, title: reports.own.title, text: reports.own.settingsText },
  { path: pages.profilePrivacy, title: words.privacyTitle, text: words.privacyText },
  { path: pages.membership, title: membership.title, text: membership.settingsText },
  { path: pages.leaving, title: account.title, text: account.settingsText },
] as const satisfies readonly SettingsPage[]

/** The pages below a listed one. */
const lowerPages = [
  { path: pages.passkeys, title: passkeys.title, parent: pages.settingsSecurity },
] as const satisfies readonly (Omit<SettingsPage, "text"> & { parent: ListedPath })[]

export type ListedPath = (typeof listedPages)[number]["path"]
export type SettingsPath = ListedPath | (typeof lowerPages)[number]["path"]

const settingsPages = [...listedPages.map((page) => ({ ...page, parent: pages.settings })), ...lowerPages]

/** The page of the settings at a path; undefined for the list itself. */
export const settingsPageAt = (pathname: string) =>
  settingsPages.find(({ path }) => path === pathname.replace(/\/$/, ""))

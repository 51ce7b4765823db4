import { auth } from "@pinyu/phrases/auth"
import type { Browser, BrowserContext, Page } from "@playwright/test"
import { sessionMarker, storageKeys } from "../web/src/lib/session/storage.ts"
import type { Member, SignedIn } from "./api.ts"
import { findService } from "./service.ts"

export type BrowserState = Exclude<Parameters<BrowserContext["setStorageState"]>[0], string>

const shared = { domain: "localhost", httpOnly: true, secure: false, sameSite: "Lax", expires: -1 } as const

/** The browser storage of a session: its cookies, and the marker to restore it. */
export const browserState = ({ cookie, device }: Pick<SignedIn, "cookie" | "device">): BrowserState => ({
  cookies: [
    { ...shared, name: "pinyu_refresh", value: cookie, path: "/api/auth-jwt" },
    { ...shared, name: "pinyu_device", value: device, path: "/api" },
  ],
  origins: [
    { origin: findService().web, localStorage: [{ name: storageKeys.session, value: sessionMarker }] },
  ],
})

type SignIn = (member: Member, context: BrowserContext) => Promise<void>

/** A page of another member in a separate browser. */
export const inOwnBrowser = async (browser: Browser, signIn: SignIn, member: Member) => {
  const context = await browser.newContext()
  await signIn(member, context)
  return context.newPage()
}

/** Fills in and submits the sign-in form. */
export const signInByForm = async (
  page: Page,
  { email, password }: Pick<Member, "email" | "password">,
  { rememberMe = false } = {},
) => {
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByLabel(auth.login.rememberMe).setChecked(rememberMe)
  await page.getByRole("button", { name: auth.login.submit, exact: true }).click()
}

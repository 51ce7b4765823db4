import { auth } from "@pinyu/phrases/auth"
import type { BrowserContext, Page } from "@playwright/test"
import { sessionMarker, storageKeys } from "../web/src/lib/storage.ts"
import type { Member, SignedIn } from "./api.ts"
import { findService } from "./service.ts"

export type BrowserState = Exclude<Parameters<BrowserContext["setStorageState"]>[0], string>

/** What a browser keeps of a session: the refresh cookie, and the marker that says to take it up. */
export const browserState = ({ cookie }: Pick<SignedIn, "cookie">): BrowserState => ({
  cookies: [
    {
      ...{ name: "pinyu_refresh", value: cookie, domain: "localhost", path: "/api/auth-jwt" },
      ...{ httpOnly: true, secure: false, sameSite: "Lax", expires: -1 },
    },
  ],
  origins: [
    { origin: findService().web, localStorage: [{ name: storageKeys.session, value: sessionMarker }] },
  ],
})

/** Types into the sign-in form that is on the page, and sends it. */
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

import { pages } from "../pages.ts"
import { securityLimits } from "../security/limits.ts"
import { authLimits } from "./limits.ts"

interface MailedToken {
  /** In seconds. */
  lifetime: number
  /** The path of the page that uses it. */
  page: (token: string) => string
  /**
   * Whether it takes the account back to the address it went to. Then a change of address leaves it alone, because
   * a thief's change would otherwise end the links of the owner. The undo of that change ends all others.
   */
  returns: boolean
}

/**
 * Every kind of single-use link that a member gets by mail. It proves only the address it went to, and ends with
 * that address.
 */
export const mailedTokens = {
  verify_email: { lifetime: authLimits.verificationLink, page: pages.verifyAccount, returns: false },
  reset_password: { lifetime: authLimits.resetLink, page: pages.resetPassword, returns: false },
  /** To the address that the member asked to change to. */
  confirm_email: { lifetime: authLimits.emailChange.link, page: pages.confirmEmail, returns: false },
  /** To the address that a change replaced. */
  undo_email: { lifetime: authLimits.emailChange.undo, page: pages.undoEmail, returns: true },
  not_me: { lifetime: securityLimits.linkDays * 24 * 60 * 60, page: pages.notMe, returns: true },
} as const satisfies Record<string, MailedToken>

export type MailedTokenKind = keyof typeof mailedTokens
export const mailedTokenKinds = Object.keys(mailedTokens) as MailedTokenKind[]

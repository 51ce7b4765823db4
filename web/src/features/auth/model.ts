import { authLimits } from "@pinyu/contract/auth/limits"

/** How strong a password looks, 0 to 4: one point each for length, mixed case, a digit, a symbol. */
export const strengthOf = (password: string) =>
  [
    [...password].length >= authLimits.password.min,
    /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
    /\d/.test(password),
    /[^\p{L}\p{N}\s]/u.test(password),
  ].filter(Boolean).length as 0 | 1 | 2 | 3 | 4

/** Whole seconds until an instant, never below zero; both in ms since 1970. */
export const secondsUntil = (end: number, now: number) => Math.max(0, Math.ceil((end - now) / 1000))

/** A key that cannot be guessed or repeated, also where the page is not served securely. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )

/**
 * Gives each attempt its idempotency key: the same form sent again keeps its key, so that a retry after a lost answer
 * does nothing twice; a changed form is another attempt.
 */
export const createAttemptKeys = (makeKey: () => string) => {
  let last = { form: "", key: "" }
  return (body: object) => {
    const form = JSON.stringify(body)
    if (form !== last.form) last = { form, key: makeKey() }
    return last.key
  }
}

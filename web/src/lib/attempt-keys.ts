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

/** Returns an unguessable unique key, also on pages without https. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )

/**
 * Gives each attempt its idempotency key. The same form keeps its key, so that a retry after a lost
 * response has no second effect. A changed form gets a new key.
 */
export const createIdempotencyKeys = (makeKey: () => string) => {
  let last = { form: "", key: "" }
  return (body: object) => {
    const form = JSON.stringify(body)
    if (form !== last.form) last = { form, key: makeKey() }
    return last.key
  }
}

import { ApiError } from "../../lib/api/api-error.ts"
import { createListeners } from "../../lib/listeners.ts"

const needsReauthentication = (error: unknown) =>
  error instanceof ApiError && error.code === "reauth_required"

/**
 * Creates the reauthentication of calls: those that the server answers with `reauth_required` wait together
 * for one answer of the admin, and then run once more.
 */
export const createReauthentication = () => {
  const { subscribe, notify } = createListeners()
  let waiting: PromiseWithResolvers<boolean> | null = null
  let requests = 0

  const ask = () => {
    if (!waiting) {
      waiting = Promise.withResolvers<boolean>()
      requests += 1
      notify()
    }
    return waiting.promise
  }

  return {
    subscribe,
    /** The number of the open request; 0 when none is open. */
    request: () => (waiting ? requests : 0),
    /** Closes the request: the waiting calls run again, or fail if the admin cancelled. */
    close: (proved: boolean) => {
      const current = waiting
      waiting = null
      notify()
      current?.resolve(proved)
    },
    /** Runs a call, and once more after a reauthentication. */
    run: async <Result>(call: () => Promise<Result>): Promise<Result> => {
      try {
        return await call()
      } catch (error) {
        if (!needsReauthentication(error) || !(await ask())) throw error
        return call()
      }
    },
  }
}

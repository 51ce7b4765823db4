import { ApiError } from "../../../lib/api/api-error.ts"
import { createListeners } from "../../../lib/listeners.ts"

/** The part of a call's body that holds a proof, when one is required. */
type Proof = { humanProof?: string }

/** Whether the server requires a proof, or did not accept the given one. */
const needsProof = (error: unknown) =>
  error instanceof ApiError && ("humanProof" in error.fields || error.code === "human_check_failed")

/** Repeats calls with a proof that the visitor is human, when the server requires one. */
export const createProofs = () => {
  const { subscribe, notify } = createListeners()
  let rounds = 0
  let waiting: ((proof: string | null) => void) | null = null

  /** A later request replaces an earlier one, whose call nobody waits for any more. */
  const request = () =>
    new Promise<string | null>((resolve) => {
      rounds += 1
      waiting = resolve
      notify()
    })

  const end = (proof: string | null) => {
    const resolve = waiting
    waiting = null
    notify()
    resolve?.(proof)
  }

  return {
    subscribe,
    /** The number of the check that is shown; 0 while none is. Each proof needs a new check. */
    round: () => (waiting ? rounds : 0),
    /** Passes a proof on; undefined while there is none. */
    give: (proof: string | undefined) => {
      if (proof !== undefined) end(proof)
    },
    /** Gives the check up: the call fails with the error that required it. */
    cancel: () => end(null),
    /** Makes a call, again with a proof for as long as one is required. */
    run: async <T>(call: (proof: Proof) => Promise<T>): Promise<T> => {
      let proof: Proof = {}
      for (;;) {
        try {
          return await call(proof)
        } catch (error) {
          const humanProof = needsProof(error) ? await request() : null
          if (humanProof === null) throw error
          proof = { humanProof }
        }
      }
    },
  }
}

export type Proofs = ReturnType<typeof createProofs>

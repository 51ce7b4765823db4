import { useEffect, useState } from "react"

/** What was asked for: on its way, there, or not to be had, and why. */
export type Loaded<T> =
  | { status: "loading" }
  | { status: "loaded"; value: T }
  | { status: "failed"; error: unknown }

/**
 * Asks for something once it can be asked for (`load` is not null), anew with every other `load`, and again when told
 * to. For what the member's cache must not keep; all else is a query.
 */
export const useLoaded = <T>(load: ((signal: AbortSignal) => Promise<T>) | null) => {
  const [state, setState] = useState<Loaded<T>>({ status: "loading" })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    if (!load) return
    const leaving = new AbortController()
    const settle = (outcome: Loaded<T>) => {
      if (!leaving.signal.aborted) setState(outcome)
    }
    load(leaving.signal).then(
      (value) => settle({ status: "loaded", value }),
      (error: unknown) => settle({ status: "failed", error }),
    )
    return () => leaving.abort()
  }, [load, round])

  return {
    state,
    reload: () => {
      setState({ status: "loading" })
      setRound((last) => last + 1)
    },
  }
}

import { useEffect, useState } from "react"

/** A resource: loading, loaded, or failed with a reason. */
export type Loaded<T> =
  | { status: "loading" }
  | { status: "loaded"; value: T }
  | { status: "failed"; error: unknown }

/**
 * Loads a resource when `load` is not null, again for each new `load`, and on retry. For data that must
 * not enter the query cache; everything else is a query.
 */
export const useLoaded = <T>(load: ((signal: AbortSignal) => Promise<T>) | null) => {
  const [state, setState] = useState<Loaded<T>>({ status: "loading" })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads again
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

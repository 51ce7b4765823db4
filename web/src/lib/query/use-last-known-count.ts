import { type QueryKey, useQueryClient } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import { deviceKeys } from "../session/device-keys.ts"
import { session } from "../session/session.ts"
import { storage } from "../session/storage.ts"
import { type Count, createLastCounts } from "./last-counts.ts"
import { perQueryClient } from "./per-query-client.ts"

const useLastCounts = perQueryClient(() => {
  const state = session.state()
  const memberId = state.status === "member" ? state.user.id : ""
  const counts = createLastCounts({ storage, key: deviceKeys.lastCounts, memberId })
  const stop = session.subscribe(() => {
    if (session.state().status !== "visitor") return
    counts.clear()
    stop()
  })
  return counts
})

/** Reads the cached count of a key, without a request; until it is known, the last one, also of another visit. */
export const useLastKnownCount = <C extends Count>(queryKey: QueryKey, none: C): C => {
  const client = useQueryClient()
  const counts = useLastCounts()
  const name = queryKey.join(".")
  const known = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData<C>(queryKey),
  )
  useEffect(() => {
    if (known !== undefined) counts.save(name, known)
  }, [counts, name, known])
  return known ?? counts.of(name, none)
}

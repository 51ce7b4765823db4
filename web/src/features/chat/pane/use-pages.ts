import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useOnline } from "../../../lib/socket/online.ts"
import { loadNewer, loadOlder } from "../timeline/loading.ts"

export type Direction = "older" | "newer"

const loaders = { older: loadOlder, newer: loadNewer }

/**
 * Loads the pages around the visible ones, one at a time. A failed page is retried on request or after
 * a reconnect.
 */
export const usePages = (conversationId: string) => {
  const client = useQueryClient()
  const online = useOnline()
  // Scroll events arrive more often than renders.
  const now = useRef<{ busy: boolean; failed: Direction | null }>({ busy: false, failed: null })
  const [loading, setLoading] = useState<Direction | null>(null)
  const [failed, setFailed] = useState<Direction | null>(null)

  const load = async (direction: Direction) => {
    if (now.current.busy) return
    now.current = { busy: true, failed: null }
    setLoading(direction)
    setFailed(null)
    const failure = await loaders[direction](client, conversationId).then(
      () => null,
      () => direction,
    )
    now.current = { busy: false, failed: failure }
    setFailed(failure)
    setLoading(null)
  }
  const resume = useEffectEvent(() => {
    if (failed) void load(failed)
  })
  useEffect(() => {
    if (online) resume()
  }, [online])

  return {
    loading,
    failed,
    /** Called near an edge. */
    onNearEdge: (direction: Direction) => {
      if (now.current.failed !== direction) void load(direction)
    },
    retry: (direction: Direction) => void load(direction),
  }
}

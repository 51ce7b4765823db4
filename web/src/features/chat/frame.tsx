import { useQueryClient } from "@tanstack/react-query"
import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react"
import { loadChunk } from "../../lib/chunk.ts"
import { unreadKey } from "./cache.ts"

/** Where a browser cannot tell when it is idle. */
const whenIdle = (task: () => void) => {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(task, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 3_000 })
  return () => cancelIdleCallback(handle)
}

const retryMs = 30_000

/** Stands in the member area's frame, and keeps conversations alive on every page once the page itself is there. */
export function ChatInFrame() {
  const [Live, setLive] = useState<ComponentType | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      loadChunk(() => import("./live/chat-live.tsx")).then(
        ({ ChatLive }) => setLive(() => ChatLive),
        () => {
          timer = setTimeout(load, retryMs)
        },
      )
    }
    const callOff = whenIdle(load)
    return () => {
      callOff()
      clearTimeout(timer)
    }
  }, [])
  return Live && <Live />
}

/** How many messages the member has not read, as far as it is known. */
export const useUnreadTotal = () => {
  const client = useQueryClient()
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData<number>(unreadKey) ?? 0,
  )
}

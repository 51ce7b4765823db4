import { feedRoutes } from "@pinyu/contract/feed/routes"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { call } from "../../lib/api.ts"
import { memberSocket, useSocketConnected, useSocketEvent } from "../../lib/socket.ts"
import { isKnown, refreshFeed } from "./cache.ts"

/** Says that the feed is before its reader, for as long as it is; whoever is not connected says so when they are. */
const useWatching = (connected: boolean) => {
  useEffect(() => {
    if (!connected) return
    const say = (isWatched: boolean) => void memberSocket.emit("watch-feed", isWatched).catch(() => undefined)
    say(true)
    return () => say(false)
  }, [connected])
}

/** How many posts came since the list was loaded, and how to see them: nothing jumps until then. */
export const useNewPosts = () => {
  const client = useQueryClient()
  const connected = useSocketConnected()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const wasLost = useRef(false)

  const add = (found: readonly string[]) => {
    const fresh = found.filter((id) => !isKnown(client, id))
    if (fresh.length > 0) setIds((before) => new Set([...before, ...fresh]))
  }
  useWatching(connected)
  useSocketEvent("new-post", ({ postId }) => add([postId]))

  /** What came while the connection was gone was told to nobody. */
  const catchUp = useEffectEvent(async () => {
    const { posts } = await call(feedRoutes.list, { query: {} })
    add(posts.filter(({ canDelete }) => !canDelete).map(({ id }) => id))
  })
  useEffect(() => {
    if (!connected) wasLost.current = true
    else if (wasLost.current) {
      wasLost.current = false
      catchUp().catch(() => undefined)
    }
  }, [connected])

  return {
    count: ids.size,
    show: async () => {
      setIds(new Set())
      await refreshFeed(client)
    },
  }
}

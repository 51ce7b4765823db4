import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { changeCached } from "../../lib/change-cached.ts"
import { memberSocket, useSocketConnected, useSocketEvent } from "../../lib/socket.ts"
import { useLatest } from "./api.ts"
import { latestKey, refreshFeed } from "./cache.ts"
import { countNew, type Latest, noneYet, type PostList, withTold } from "./model.ts"

/**
 * Says that the feed is before its reader, for as long as it is; whoever is not connected says so when they are. What comes
 * meanwhile is told to nobody, and so is asked for.
 */
const useWatching = () => {
  const client = useQueryClient()
  const connected = useSocketConnected()
  useEffect(() => {
    const say = (isWatched: boolean) => void memberSocket.emit("watch-feed", isWatched).catch(() => undefined)
    const loseSight = () => void client.invalidateQueries({ queryKey: latestKey, refetchType: "none" })
    if (!connected) return loseSight()
    say(true)
    void client.refetchQueries({ queryKey: latestKey, stale: true }, { cancelRefetch: false })
    return () => {
      say(false)
      loseSight()
    }
  }, [client, connected])
}

/** How many posts came since the list was loaded, and how to see them: nothing jumps until then. */
export const useNewPosts = (list: Pick<PostList, "pages"> | undefined, namedId: string | null) => {
  const client = useQueryClient()
  const latest = useLatest()
  useWatching()
  useSocketEvent("new-post", ({ postId }) =>
    changeCached<Latest>(client, latestKey, (known = noneYet) => withTold(known, postId)),
  )
  return { ...countNew(latest, list, namedId), show: () => refreshFeed(client) }
}

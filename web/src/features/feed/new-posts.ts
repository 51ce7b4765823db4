import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { updateCached } from "../../lib/query/update-cached.ts"
import { memberSocket, useSocketConnected, useSocketEvent } from "../../lib/socket/socket.ts"
import { refreshFeed, useLatest } from "./api.ts"
import { latestKey, updatePost } from "./cache.ts"
import { countNew, type Latest, noneYet, type PostList, withEvent } from "./model.ts"

/**
 * Reports that the feed is visible, again after each reconnect. The server sends no events to others,
 * so posts that arrived meanwhile are fetched.
 */
const useReportWatching = () => {
  const client = useQueryClient()
  const connected = useSocketConnected()
  useEffect(() => {
    const report = (isWatched: boolean) =>
      void memberSocket.emit("watch-feed", isWatched).catch(() => undefined)
    const markStale = () => void client.invalidateQueries({ queryKey: latestKey, refetchType: "none" })
    if (!connected) return markStale()
    report(true)
    void client.refetchQueries({ queryKey: latestKey, stale: true }, { cancelRefetch: false })
    return () => {
      report(false)
      markStale()
    }
  }, [client, connected])
}

/**
 * The number of posts since the list was loaded, and a function that shows them. Nothing moves until
 * then.
 */
export const useNewPosts = (list: Pick<PostList, "pages"> | undefined, namedId: string | null) => {
  const client = useQueryClient()
  const latest = useLatest()
  useReportWatching()
  useSocketEvent("new-post", ({ postId }) =>
    updateCached<Latest>(client, latestKey, (known = noneYet) => withEvent(known, postId)),
  )
  useSocketEvent("comments-counted", ({ postId, commentsCount }) =>
    updatePost(client, postId, (post) =>
      post.comments_count === commentsCount ? post : { ...post, comments_count: commentsCount },
    ),
  )
  return { ...countNew(latest, list, namedId), show: () => refreshFeed(client) }
}

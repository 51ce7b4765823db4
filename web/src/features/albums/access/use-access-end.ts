import type { AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { albumAccess as words } from "@pinyu/phrases/album-access"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { serverClock } from "../../../lib/server-clock.ts"
import { setTimer } from "../../../lib/set-timer.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { closeAlbum, refreshForeignAlbums } from "../cache.ts"
import { accessEndOf } from "../model.ts"

/** Timers of browsers overflow after 24 days. */
const maxTimerMs = 24 * 60 * 60_000

/** Closes another member's album when the viewer's access ends, and informs them. */
export const useAccessEnd = (album: AlbumWithMedia) => {
  const client = useQueryClient()
  const { id, is_locked: isLocked } = album
  const end = accessEndOf(album)
  useEffect(() => {
    if (end === null) return
    const ms = end - serverClock.now().getTime()
    if (ms > maxTimerMs) return
    return setTimer(
      () => {
        closeAlbum(client, id)
        refreshForeignAlbums(client)
      },
      Math.max(0, ms),
    )
  }, [client, id, end])

  const wasLocked = useRef(isLocked)
  useEffect(() => {
    if (isLocked && !wasLocked.current) toasts.show({ text: words.closed })
    wasLocked.current = isLocked
  }, [isLocked])
}

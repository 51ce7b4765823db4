import { useQueryClient } from "@tanstack/react-query"
import { useBlockChanges } from "../../../lib/query/block-changes.ts"
import { useNotificationEvent, useSocketEvent } from "../../../lib/socket/socket.ts"
import { closeAlbum, grantsKey, refreshForeignAlbums, requestsKey } from "../cache.ts"

/** Mounted in the member area's frame. Keeps cached albums and requests in sync with the access to them. */
export function AlbumsInFrame() {
  const client = useQueryClient()
  useSocketEvent("album-access-changed", ({ albumId, isOpen }) => {
    if (!isOpen) closeAlbum(client, albumId)
    refreshForeignAlbums(client)
  })
  useNotificationEvent("new-notification", ({ type }) => {
    if (type === "album_requested") void client.invalidateQueries({ queryKey: requestsKey })
  })
  useBlockChanges(() => {
    for (const queryKey of [requestsKey, grantsKey]) void client.invalidateQueries({ queryKey })
  })
  return null
}

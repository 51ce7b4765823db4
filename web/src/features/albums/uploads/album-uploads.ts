import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Album, AlbumMedia } from "@pinyu/contract/albums/schemas"
import type { MediaType } from "@pinyu/contract/media/limits"
import { albumUploads as words } from "@pinyu/phrases/albums"
import type { QueryClient } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"
import { upload } from "../../../lib/api.ts"
import { networkError } from "../../../lib/api-error.ts"
import { newKey } from "../../../lib/attempt-keys.ts"
import { onePerCache } from "../../../lib/one-per-cache.ts"
import { session } from "../../../lib/session.ts"
import { createUploadQueue } from "../../../lib/upload-queue.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { showAdded } from "../cache.ts"
import { explain } from "./explain.ts"
import { kindOf, sortFiles, typeOf } from "./files.ts"

/** What there is to know about a file on its way into an album. */
interface About {
  albumId: string
  /** Of the album. */
  title: string
  /** Who chose it. */
  memberId: string | null
  kind: MediaType
  /** The same for each try: what has arrived is not added twice. */
  key: string
}

interface Added {
  album: Album
  media: AlbumMedia[]
}

const memberNow = () => {
  const state = session.state()
  return state.status === "member" ? state.user.id : null
}

const createAlbumUploads = (client: QueryClient) => {
  const queue = createUploadQueue<About, Added>({
    send: async (file, { albumId, memberId, key }, options) => {
      // What still waits when somebody else signs in is not theirs to send.
      if (memberNow() !== memberId) throw networkError()
      const call = { ...options, params: { albumId }, headers: { "idempotency-key": key } }
      return upload(albumsRoutes.addMedia, { purpose: "photos" }, file, call)
    },
    onUploaded: ({ album, media }, { albumId, title }) => {
      showAdded(client, album, media)
      const left = queue.list().filter((other) => other.albumId === albumId)
      if (left.length <= 1) toasts.show({ text: words.done(title), tone: "success" })
    },
    explain,
    preview: { open: (file) => URL.createObjectURL(file), close: (url) => URL.revokeObjectURL(url) },
    newId: () => crypto.randomUUID(),
  })

  /** How many more an album takes, those that are on their way among what it has. */
  const roomIn = ({ id, media_count, max_media_count }: Album) => {
    const underWay = queue.list().filter(({ albumId }) => albumId === id).length
    return Math.max(0, (max_media_count ?? 0) - (media_count ?? 0) - underWay)
  }

  return {
    ...queue,
    /** Takes files for an album; resolves to what is wrong with those that are not taken. */
    add: (album: Album, files: readonly File[]): readonly string[] => {
      const { taken, refusals } = sortFiles(files, roomIn(album))
      queue.add(
        taken.flatMap((file) => {
          const type = typeOf(file)
          if (type === null) return []
          const kind = kindOf(type)
          const about = {
            albumId: album.id,
            title: album.title,
            memberId: memberNow(),
            kind,
            key: newKey(),
          }
          // The server is told the type that the system left out.
          const typed = file.type ? file : new File([file], file.name, { type })
          return [{ file: typed, about, isVisible: kind !== "audio" }]
        }),
      )
      return refusals
    },
  }
}

export type AlbumUploads = ReturnType<typeof createAlbumUploads>

const uploadsOf = onePerCache(createAlbumUploads)

/** The signed-in member's files on their way into albums, which go on whatever page is open. */
export const useAlbumUploads = () => {
  const uploads = uploadsOf()
  const isBusy = useSyncExternalStore(uploads.subscribe, () => uploads.list().length > 0)
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isBusy])
  return uploads
}

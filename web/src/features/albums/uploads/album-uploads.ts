import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Album, AlbumMedia } from "@pinyu/contract/albums/schemas"
import { mediumOf, sentTypeOf } from "@pinyu/contract/media/file-kinds"
import type { MediaType } from "@pinyu/contract/media/limits"
import { albumUploads as words } from "@pinyu/phrases/albums"
import type { QueryClient } from "@tanstack/react-query"
import { upload } from "../../../lib/api/api.ts"
import { newKey } from "../../../lib/api/idempotency-keys.ts"
import { perQueryClient } from "../../../lib/query/per-query-client.ts"
import { assertMember, currentMemberId, useUnsentWarning } from "../../../lib/uploads/member-uploads.ts"
import { createUploadQueue } from "../../../lib/uploads/upload-queue.ts"
import { nameStillPictures } from "../../../ui/member/name-still-pictures.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { showAdded } from "../cache.ts"
import { sortFiles } from "./files.ts"
import { toUploadErrorMessage } from "./upload-error.ts"

/** The metadata of an album upload. */
interface About {
  albumId: string
  /** The title of the album. */
  title: string
  kind: MediaType
  /** The idempotency key: retries do not add the file twice. */
  key: string
}

interface Added {
  album: Album
  media: AlbumMedia[]
}

const createAlbumUploads = (client: QueryClient) => {
  const memberId = currentMemberId()
  const queue = createUploadQueue<About, Added>({
    send: async (file, { albumId, key }, options) => {
      assertMember(memberId)
      const call = { ...options, params: { albumId }, headers: { "idempotency-key": key } }
      return upload(albumsRoutes.addMedia, { purpose: "photos" }, file, call)
    },
    onUploaded: ({ album, media }, { albumId, title }) => {
      showAdded(client, album, media)
      const left = queue.list().filter((other) => other.albumId === albumId)
      if (left.length <= 1) toasts.show({ text: words.done(title), tone: "success" })
    },
    toErrorMessage: toUploadErrorMessage,
  })

  /** The remaining room of an album, including pending uploads. */
  const roomIn = ({ id, media_count, max_media_count }: Album) => {
    const pendingCount = queue.list().filter(({ albumId }) => albumId === id).length
    return Math.max(0, (max_media_count ?? 0) - (media_count ?? 0) - pendingCount)
  }

  return {
    ...queue,
    /** Queues files for an album; resolves to the messages about skipped ones. */
    add: (album: Album, files: readonly File[]): readonly string[] => {
      const { accepted, errors } = sortFiles(files, roomIn(album))
      void nameStillPictures(accepted)
      queue.add(
        accepted.flatMap((file) => {
          const type = sentTypeOf("album_file", file)
          if (type === null) return []
          const kind = mediumOf(type)
          const about = { albumId: album.id, title: album.title, kind, key: newKey() }
          // Sets the type that the system did not report.
          const typed = file.type ? file : new File([file], file.name, { type })
          return [{ file: typed, about, isVisible: kind !== "audio" }]
        }),
      )
      return errors
    },
  }
}

export type AlbumUploads = ReturnType<typeof createAlbumUploads>

const uploadsOf = perQueryClient(createAlbumUploads)

/** The signed-in member's album uploads, which continue across pages. */
export const useAlbumUploads = () => {
  const uploads = uploadsOf()
  useUnsentWarning(uploads)
  return uploads
}

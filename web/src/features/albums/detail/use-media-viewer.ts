import type { AlbumMedia } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import type { Addresses } from "../parts/addresses.ts"

/** What something in an album is called: what it is, and where it stands. */
export const nameOf = (media: readonly AlbumMedia[], medium: AlbumMedia) =>
  words.item[medium.media_type](media.indexOf(medium) + 1, media.length)

/** The full-screen viewer of what is in an album: how to open it at something, and where it stands. */
export const useMediaViewer = (media: readonly AlbumMedia[], addresses: Addresses) => {
  const playable = media.filter(({ media_url }) => media_url !== null)
  const viewer = usePhotoViewer({
    photos: playable.map((medium) => {
      const offered = medium.media_url ?? ""
      const photo = {
        src: addresses.addressOf(offered),
        alt: nameOf(media, medium),
        onUnloadable: () => addresses.onFailure(offered),
      }
      if (medium.media_type === "image") return photo
      const { thumbnail_url: poster } = medium
      return { ...photo, kind: medium.media_type, poster: poster && addresses.addressOf(poster) }
    }),
  })
  return { ...viewer, open: (medium: AlbumMedia) => viewer.open(playable.indexOf(medium)) }
}

import { codeText } from "@pinyu/contract/albums/marks"
import type { Album, AlbumMedia } from "@pinyu/contract/albums/schemas"
import { albumAccess as access } from "@pinyu/phrases/album-access"
import { albums as words } from "@pinyu/phrases/albums"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import type { MediaUrls } from "../parts/media-urls.ts"

/** Names a medium by its kind and position. */
export const nameOf = (media: readonly AlbumMedia[], medium: AlbumMedia) =>
  words.item[medium.media_type](media.indexOf(medium) + 1, media.length)

/** What the viewer of another member's album shows: that copies are possible, and the code on them. */
export const viewerNotice = ({ mark_code: code }: Pick<Album, "mark_code">) => {
  if (code === null) return { note: access.noProtection }
  const mark = codeText(code)
  return { mark, note: `${access.noProtection}${access.markedForYou(mark)}` }
}

/** A full-screen viewer of an album: a function that opens it, and the element to render. */
export const useMediaViewer = (
  media: readonly AlbumMedia[],
  urls: MediaUrls,
  notice: { note?: string; mark?: string } = {},
) => {
  const viewable = media.filter(({ media_url }) => media_url !== null)
  const viewer = usePhotoViewer({
    ...notice,
    photos: viewable.map((medium) => {
      const { url, onFailure } = urls.of(medium.media_url ?? "")
      const photo = { src: url, alt: nameOf(media, medium), onLoadError: onFailure }
      if (medium.media_type === "image") return photo
      const { thumbnail_url: poster } = medium
      return { ...photo, kind: medium.media_type, poster: poster && urls.of(poster).url }
    }),
  })
  return { ...viewer, open: (medium: AlbumMedia) => viewer.open(viewable.indexOf(medium)) }
}

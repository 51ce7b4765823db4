import { albumsLimits } from "@pinyu/contract/albums/limits"
import type { Album, AlbumMedia } from "@pinyu/contract/albums/schemas"
import { signedFile } from "../../../lib/media/signed-media.ts"
import { createUrlCache } from "../../../lib/media/url-cache.ts"
import { useSignedMedia } from "../../../lib/media/use-signed-media.ts"

/** A URL is valid for at least half of its lifetime: a cached one works for another minute. */
const cache = createUrlCache(Date.now, (albumsLimits.signedSeconds / 2 - 60) * 1000)

type WithMediaUrls = Pick<Album, "cover_image_url"> & { media?: readonly AlbumMedia[] }

/** Collects the files of all URLs in albums. */
const filesIn = (albums: readonly WithMediaUrls[]) =>
  albums
    .flatMap(({ cover_image_url, media = [] }) => [
      cover_image_url,
      ...media.flatMap((medium) => [medium.media_url, medium.thumbnail_url]),
    ])
    .filter((url) => url !== null)
    .map(signedFile)

/** The page's URLs of album media. `renew` refetches all albums of the page. */
export const useMediaUrls = (renew: () => Promise<readonly WithMediaUrls[]>) => {
  const media = useSignedMedia({ cache, renew: async () => filesIn(await renew()) })
  return { of: (url: string) => media.of(signedFile(url)) }
}

export type MediaUrls = ReturnType<typeof useMediaUrls>

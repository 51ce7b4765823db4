import { albumsLimits } from "@pinyu/contract/albums/limits"
import type { Album, AlbumMedia } from "@pinyu/contract/albums/schemas"
import { createAddressCache } from "../../../lib/media/address-cache.ts"
import { signedFile } from "../../../lib/media/signed-media.ts"
import { useSignedMedia } from "../../../lib/media/use-signed-media.ts"

/** An address is valid for at least half of its lifetime: a cached one works for another minute. */
const cache = createAddressCache(Date.now, (albumsLimits.signedSeconds / 2 - 60) * 1000)

type Addressed = Pick<Album, "cover_image_url"> & { media?: readonly AlbumMedia[] }

/** Collects the files of all addresses in albums. */
const filesIn = (albums: readonly Addressed[]) =>
  albums
    .flatMap(({ cover_image_url, media = [] }) => [
      cover_image_url,
      ...media.flatMap((medium) => [medium.media_url, medium.thumbnail_url]),
    ])
    .filter((address) => address !== null)
    .map(signedFile)

/** The page's addresses of album media. `renew` refetches all albums of the page. */
export const useAddresses = (renew: () => Promise<readonly Addressed[]>) => {
  const media = useSignedMedia({ cache, renew: async () => filesIn(await renew()) })
  return { of: (address: string) => media.of(signedFile(address)) }
}

export type Addresses = ReturnType<typeof useAddresses>

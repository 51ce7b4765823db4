import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Post, PostPicture } from "@pinyu/contract/feed/schemas"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { call } from "../../../lib/api/api.ts"
import { createUrlCache } from "../../../lib/media/url-cache.ts"
import { type SignedFileState, useSignedMedia } from "../../../lib/media/use-signed-media.ts"

/** A URL is valid for at least half of its lifetime: a cached one works for another five minutes. */
const cache = createUrlCache(Date.now, (mediaLimits.file.signedSeconds / 2 - 5 * 60) * 1000)

/** A picture of a post and the URL of its small version; null without one. */
export interface PostImage extends SignedFileState {
  smallUrl: string | null
}

const filesOf = ({ id, url, small_url }: Pick<PostPicture, "id" | "url" | "small_url">) => ({
  large: { file: id, url },
  // A server of the previous version sends none.
  small: small_url ? { file: `${id} small`, url: small_url } : null,
})

/**
 * The pictures of a post in order, each with the URL of its small version. Both versions fail and are renewed
 * together, with those of all pictures.
 */
export const usePostImages = ({ id: postId, pictures }: Post): PostImage[] => {
  const renew = async () => {
    const { pictures } = await call(feedRoutes.refreshMedia, { params: { postId } })
    return pictures.map(filesOf).flatMap(({ large, small }) => (small ? [large, small] : [large]))
  }
  const media = useSignedMedia({ cache, renew })
  return pictures.map(filesOf).map(({ large, small }) => ({
    ...media.of(large),
    smallUrl: small && media.of(small).url,
  }))
}

import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Post } from "@pinyu/contract/feed/schemas"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { call } from "../../../lib/api/api.ts"
import { createUrlCache } from "../../../lib/media/url-cache.ts"
import { useSignedMedia } from "../../../lib/media/use-signed-media.ts"

/** A URL is valid for at least half of its lifetime: a cached one works for another five minutes. */
const cache = createUrlCache(Date.now, (mediaLimits.file.signedSeconds / 2 - 5 * 60) * 1000)

/** The pictures of a post in order. A failed one renews the URLs of all. */
export const usePostImages = ({ id: postId, pictures }: Post) => {
  const renew = async () => {
    const { pictures } = await call(feedRoutes.refreshMedia, { params: { postId } })
    return pictures.map(({ id: file, url }) => ({ file, url }))
  }
  const media = useSignedMedia({ cache, renew })
  return pictures.map(({ id: file, url }) => media.of({ file, url }))
}

import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Post } from "@pinyu/contract/feed/schemas"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { call } from "../../../lib/api/api.ts"
import { createUrlCache } from "../../../lib/media/url-cache.ts"
import { useSignedMedia } from "../../../lib/media/use-signed-media.ts"

/** A URL is valid for at least half of its lifetime: a cached one works for another five minutes. */
const cache = createUrlCache(Date.now, (mediaLimits.file.signedSeconds / 2 - 5 * 60) * 1000)

const renew = async (postId: string) => {
  const { media_url: url } = await call(feedRoutes.refreshMedia, { params: { postId } })
  return [{ file: postId, url }]
}

/** The picture of a post. `url` is the one in the response. */
export const usePostImage = ({ id }: Post, url: string) =>
  useSignedMedia({ cache, renew }).of({ file: id, url })

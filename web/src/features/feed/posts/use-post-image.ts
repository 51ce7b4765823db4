import { feedRoutes } from "@pinyu/contract/feed/routes"
import type { Post } from "@pinyu/contract/feed/schemas"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { call } from "../../../lib/api/api.ts"
import { createAddressCache } from "../../../lib/media/address-cache.ts"
import { useSignedMedia } from "../../../lib/media/use-signed-media.ts"

/** An address is valid for at least half of its lifetime: a cached one works for another five minutes. */
const cache = createAddressCache(Date.now, (mediaLimits.file.signedSeconds / 2 - 5 * 60) * 1000)

const renew = async (postId: string) => {
  const { media_url: address } = await call(feedRoutes.refreshMedia, { params: { postId } })
  return [{ file: postId, address }]
}

/** The picture of a post, given its address in the response. */
export const usePostImage = ({ id }: Post, address: string) =>
  useSignedMedia({ cache, renew }).of({ file: id, address })

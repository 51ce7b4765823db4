import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { useState } from "react"
import { call } from "../../../lib/api.ts"

/** Where a picture stands: which address it came with, which one is tried now, and how often another was asked for. */
export interface ImageTry {
  offered: string
  address: string
  refreshes: number
  isGone: boolean
}

export const firstTry = (offered: string): ImageTry => ({
  offered,
  address: offered,
  refreshes: 0,
  isGone: false,
})

/** What follows when an address did not load and another was offered: at most twice, and never the same one again. */
export const nextTry = (last: ImageTry, refreshed: string | null): ImageTry =>
  refreshed === null || refreshed === last.address
    ? { ...last, isGone: true }
    : { ...last, address: refreshed, refreshes: last.refreshes + 1 }

const refresh = async (postId: string) => {
  const { media_url } = await call(feedRoutes.refreshMedia, { params: { postId } })
  return media_url
}

/** The address of a post's picture, and what to do when it does not load. */
export const usePostImage = (postId: string, offered: string) => {
  const [stored, setStored] = useState(() => firstTry(offered))
  // A list that was loaded anew has its own addresses: what loads already stays as it is.
  const image = stored.offered !== offered && stored.isGone ? firstTry(offered) : stored
  const onFailure = async () => {
    const mayAsk = image.refreshes < feedLimits.imageRetries
    setStored(nextTry(image, mayAsk ? await refresh(postId).catch(() => null) : null))
  }
  return { address: image.address, isGone: image.isGone, onFailure: () => void onFailure() }
}

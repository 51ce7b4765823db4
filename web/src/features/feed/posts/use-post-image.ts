import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { useRef, useState } from "react"
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

/** What follows when an address did not load: another one, asked for at most twice, and never the same again. */
export const nextTry = async (last: ImageTry, refresh: () => Promise<string | null>): Promise<ImageTry> => {
  const gone = { ...last, isGone: true }
  if (last.refreshes >= feedLimits.imageRetries) return gone
  const address = await refresh().catch(() => null)
  if (address === null || address === last.address) return gone
  return { ...last, address, refreshes: last.refreshes + 1 }
}

const refresh = async (postId: string) => {
  const { media_url } = await call(feedRoutes.refreshMedia, { params: { postId } })
  return media_url
}

/** The address of a post's picture, and what to do when it does not load. */
export const usePostImage = (postId: string, offered: string) => {
  const [stored, setStored] = useState(() => firstTry(offered))
  const isAsking = useRef(false)
  // A list that was loaded anew has its own addresses: what loads already stays as it is.
  const image = stored.offered !== offered && stored.isGone ? firstTry(offered) : stored
  const onFailure = async () => {
    // The card and the viewer over it may both say so.
    if (isAsking.current) return
    isAsking.current = true
    setStored(await nextTry(image, () => refresh(postId)))
    isAsking.current = false
  }
  return { address: image.address, isGone: image.isGone, onFailure: () => void onFailure() }
}

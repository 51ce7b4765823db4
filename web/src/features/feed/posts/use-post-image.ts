import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { useRef, useState } from "react"
import { call } from "../../../lib/api/api.ts"
import { ApiError } from "../../../lib/api/api-error.ts"
import { setTimer } from "../../../lib/set-timer.ts"

/** The state of a picture: the original address, the current one, and the number of refreshes. */
export interface ImageTry {
  offered: string
  address: string
  refreshes: number
  isGone: boolean
}

interface Refreshing {
  /** Returns another address, or null when there is none. Rejects when a retry may succeed. */
  refresh: () => Promise<string | null>
  /** A lost connection needs a moment to recover. */
  pause: () => Promise<void>
}

export const firstTry = (offered: string): ImageTry => ({
  offered,
  address: offered,
  refreshes: 0,
  isGone: false,
})

/** Returns the next address after a failure: at most two refreshes, never the same address again. */
export const nextTry = async (last: ImageTry, { refresh, pause }: Refreshing): Promise<ImageTry> => {
  for (let refreshes = last.refreshes + 1; refreshes <= feedLimits.imageRetries; refreshes++) {
    if (refreshes > 1) await pause()
    const address = await refresh().catch(() => undefined)
    if (address === null || address === last.address) break
    if (address !== undefined) return { ...last, address, refreshes }
  }
  return { ...last, isGone: true }
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

const refreshOf = (postId: string) => async () => {
  try {
    return (await call(feedRoutes.refreshMedia, { params: { postId } })).media_url
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}

const pauseMs = 1_000
const pause = () => new Promise<void>((resolve) => void setTimer(resolve, pauseMs))

/** The address of a post's picture, and the handler of a failed load. */
export const usePostImage = (postId: string, offered: string) => {
  const [stored, setStored] = useState(() => firstTry(offered))
  const isAsking = useRef(false)
  // A refetched list has new addresses: a loaded picture keeps its own.
  const image = stored.offered !== offered && stored.isGone ? firstTry(offered) : stored
  const onFailure = async () => {
    // The card and the viewer may both report the failure.
    if (isAsking.current) return
    isAsking.current = true
    setStored(await nextTry(image, { refresh: refreshOf(postId), pause }))
    isAsking.current = false
  }
  return { address: image.address, isGone: image.isGone, onFailure: () => void onFailure() }
}

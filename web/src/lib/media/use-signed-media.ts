import { mediaLimits } from "@pinyu/contract/media/limits"
import { useRef, useState } from "react"
import { setTimer } from "../set-timer.ts"
import { type MediaFailure, nextFailure, type SignedFile } from "./signed-media.ts"
import type { createUrlCache } from "./url-cache.ts"

const pauseMs = 1_000
const pause = () => new Promise<void>((resolve) => void setTimer(resolve, pauseMs))

interface SignedMediaOptions {
  /** The URLs of the page. */
  cache: ReturnType<typeof createUrlCache>
  /**
   * Requests new URLs for a file and for others. A response without the file means that it no longer
   * exists.
   */
  renew: (file: string) => Promise<readonly SignedFile[]>
  retries?: number
}

/**
 * The signed URLs of files. A file keeps its URL while it loads, and gets another one after a
 * failure. When that does not help, the file is broken until the member retries.
 */
export const useSignedMedia = ({
  cache,
  renew,
  retries = mediaLimits.file.loadRetries,
}: SignedMediaOptions) => {
  const latest = useRef<ReadonlyMap<string, MediaFailure>>(new Map())
  const [failures, setFailures] = useState(latest.current)
  const renewing = useRef(new Set<string>())

  const settle = async (last: MediaFailure | undefined, failed: SignedFile, url: string | null) => {
    const { file, url: offered } = failed
    // A tile and the viewer over it may both report the failure.
    if (renewing.current.has(file)) return
    renewing.current.add(file)
    const deps = { renew: () => renew(file), pause, now: Date.now, retries }
    const { failure, fresh } = await nextFailure(last, { file, offered, url }, deps)
    for (const other of fresh) cache.replace(other.file, other.url)
    renewing.current.delete(file)
    latest.current = new Map(latest.current).set(file, failure)
    setFailures(latest.current)
  }

  const of = (offered: SignedFile) => {
    const { file } = offered
    const last = failures.get(file)
    // A response may offer a URL that did not fail yet.
    const isNewlyOffered = last?.isBroken && !last.rejected.includes(offered.url)
    if (isNewlyOffered) cache.replace(file, offered.url)
    const url = cache.urlOf(file, offered.url)
    const attempt = last?.attempt ?? 0
    return {
      // The fragment makes the browser load the same URL again.
      url: last?.failed === url && !last.isBroken ? `${url}#${attempt}` : url,
      /** Changes when the file must load again. */
      attempt,
      isBroken: (last?.isBroken ?? false) && !isNewlyOffered,
      onFailure: () => {
        // A late report about a URL that was replaced since.
        if (latest.current.get(file)?.attempt === last?.attempt) void settle(last, offered, url)
      },
      tryAgain: () => void settle(last, offered, null),
    }
  }
  return { of }
}

export type SignedMedia = ReturnType<typeof useSignedMedia>
/** The URL of one file, whether it is broken, and its handlers. */
export type SignedFileState = ReturnType<SignedMedia["of"]>

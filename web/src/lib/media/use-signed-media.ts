import { mediaLimits } from "@pinyu/contract/media/limits"
import { useRef, useState } from "react"
import { setTimer } from "../set-timer.ts"
import type { createAddressCache } from "./address-cache.ts"
import { type MediaFailure, nextFailure, type SignedFile } from "./signed-media.ts"

const pauseMs = 1_000
const pause = () => new Promise<void>((resolve) => void setTimer(resolve, pauseMs))

interface SignedMediaOptions {
  /** The addresses of the page. */
  cache: ReturnType<typeof createAddressCache>
  /** Requests new addresses for a file and for others; without the file, it is gone. */
  renew: (file: string) => Promise<readonly SignedFile[]>
  retries?: number
}

/**
 * The signed addresses of files. A file keeps its address while it loads, and gets another one after a
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

  const settle = async (last: MediaFailure | undefined, failed: SignedFile, address: string | null) => {
    const { file, address: offered } = failed
    // A tile and the viewer over it may both report the failure.
    if (renewing.current.has(file)) return
    renewing.current.add(file)
    const deps = { renew: () => renew(file), pause, now: Date.now, retries }
    const { failure, fresh } = await nextFailure(last, { file, offered, address }, deps)
    for (const other of fresh) cache.replace(other.file, other.address)
    renewing.current.delete(file)
    latest.current = new Map(latest.current).set(file, failure)
    setFailures(latest.current)
  }

  const of = (offered: SignedFile) => {
    const { file } = offered
    const last = failures.get(file)
    // A response may offer an address that did not fail yet.
    const isNewlyOffered = last?.isBroken && !last.rejected.includes(offered.address)
    if (isNewlyOffered) cache.replace(file, offered.address)
    const address = cache.addressOf(file, offered.address)
    const attempt = last?.attempt ?? 0
    return {
      // The fragment makes the browser load the same address again.
      address: last?.failed === address && !last.isBroken ? `${address}#${attempt}` : address,
      /** Changes when the file must load again. */
      attempt,
      isBroken: (last?.isBroken ?? false) && !isNewlyOffered,
      onFailure: () => {
        // A late report about an address that was replaced since.
        if (latest.current.get(file)?.attempt === last?.attempt) void settle(last, offered, address)
      },
      tryAgain: () => void settle(last, offered, null),
    }
  }
  return { of }
}

export type SignedMedia = ReturnType<typeof useSignedMedia>
/** The address of one file, whether it failed, and its handlers. */
export type SignedAddress = ReturnType<SignedMedia["of"]>

import { LRUCache } from "lru-cache"
import { atMost } from "../cache-size.ts"
import type { Clock } from "../clock.ts"
import { type SignedUrlOptions, type Storage, signingWindow } from "./storage.ts"

/** About 10 MB when full. */
const maxUrls = 20_000

/**
 * A storage that signs the same URL once per `signingWindow`: a page of members contains dozens, most of
 * which were just signed for another viewer.
 */
export const cacheSignedUrls = <Signer extends Pick<Storage, "signedUrl">>(
  storage: Signer,
  clock: Clock,
): Signer => {
  const urls = new LRUCache<string, Promise<string>>(atMost(maxUrls))
  return {
    ...storage,
    signedUrl: (key: string, options: SignedUrlOptions) => {
      if (options.fresh) return storage.signedUrl(key, options)
      const { lifetimeSeconds, grant, ownerId, shared } = options
      const window = signingWindow(clock.now(), lifetimeSeconds)
      const { viewerId, mediaKey } = grant ?? {}
      const name = [window, lifetimeSeconds, key, viewerId, mediaKey, ownerId, shared].join(" ")
      const known = urls.get(name)
      if (known) return known
      const url = storage.signedUrl(key, options)
      urls.set(name, url)
      url.catch(() => urls.delete(name))
      return url
    },
  }
}

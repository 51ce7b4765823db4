import { LRUCache } from "lru-cache"
import type { Clock } from "../clock.ts"
import { type Storage, signingWindow } from "./storage.ts"

/** About 10 MB when full. */
const maxUrls = 20_000

/**
 * A storage that signs the same URL once per `signingWindow`: a page of members contains dozens, most of
 * which were just signed for another viewer.
 */
export const cacheSignedUrls = (storage: Storage, clock: Clock): Storage => {
  const urls = new LRUCache<string, Promise<string>>({ max: maxUrls })
  return {
    ...storage,
    signedUrl: (key, options) => {
      if (options.fresh) return storage.signedUrl(key, options)
      const { lifetimeSeconds, grant, ownerId } = options
      const window = signingWindow(clock.now(), lifetimeSeconds)
      const name = [window, lifetimeSeconds, key, grant?.viewerId, grant?.mediaKey, ownerId].join(" ")
      const known = urls.get(name)
      if (known) return known
      const url = storage.signedUrl(key, options)
      urls.set(name, url)
      url.catch(() => urls.delete(name))
      return url
    },
  }
}

import { LRUCache } from "lru-cache"
import type { Clock } from "../clock.ts"
import { type Storage, signingWindow } from "./storage.ts"

/** About 10 MB when full. */
const maxAddresses = 20_000

/**
 * A storage that signs the same address once per `signingWindow`: a page of members contains dozens, most of
 * which were just signed for another viewer.
 */
export const rememberSignedUrls = (storage: Storage, clock: Clock): Storage => {
  const addresses = new LRUCache<string, Promise<string>>({ max: maxAddresses })
  return {
    ...storage,
    signedUrl: (key, terms) => {
      if (terms.fresh) return storage.signedUrl(key, terms)
      const { lifetimeSeconds, grant } = terms
      const window = signingWindow(clock.now(), lifetimeSeconds)
      const name = [window, lifetimeSeconds, key, grant?.viewerId, grant?.mediaKey].join(" ")
      const known = addresses.get(name)
      if (known) return known
      const address = storage.signedUrl(key, terms)
      addresses.set(name, address)
      address.catch(() => addresses.delete(name))
      return address
    },
  }
}

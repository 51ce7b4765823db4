import { albumsLimits } from "@pinyu/contract/albums/limits"
import type { Album, AlbumMedia } from "@pinyu/contract/albums/schemas"
import { useRef, useState } from "react"
import { createAddressCache } from "../../../lib/query/address-cache.ts"

/** An address is valid for at least half of its lifetime: a cached one works for another minute. */
const addressBook = createAddressCache(Date.now, (albumsLimits.signedSeconds / 2 - 60) * 1000)
/** A file that fails again this soon is gone. */
const retryWindowMs = 60_000

/** Returns the file of an address, without its signature. */
const fileOf = (address: string) => address.split("?")[0] ?? address

type Addressed = Pick<Album, "cover_image_url"> & { media?: readonly AlbumMedia[] }

/** Collects all addresses in albums. */
export const addressesIn = (albums: readonly Addressed[]) =>
  albums.flatMap(({ cover_image_url, media = [] }) =>
    [cover_image_url, ...media.flatMap((medium) => [medium.media_url, medium.thumbnail_url])].filter(
      (address) => address !== null,
    ),
  )

/** The failure of a file: its time, the number of renewals, and whether it is final. */
export interface AddressFailure {
  since: number
  renewals: number
  isGone: boolean
}

/** Whether a failed file deserves a new address: not when the last one failed too. */
export const isWorthAsking = (last: AddressFailure | undefined, now: number) =>
  !last || now - last.since >= retryWindowMs

/** Returns the state after all addresses were renewed: the file uses its new address or is gone. */
export const nextFailure = (
  last: AddressFailure | undefined,
  file: string,
  fresh: readonly string[],
  now: number,
): AddressFailure => ({
  since: now,
  renewals: (last?.renewals ?? 0) + 1,
  isGone: !fresh.some((address) => fileOf(address) === file),
})

/**
 * The page's addresses of album media. A file keeps its address while it works, and gets one new
 * address after a failure. After a second failure it is gone. `renew` refetches all addresses.
 */
export const useAddresses = (renew: () => Promise<readonly string[]>) => {
  const [failures, setTroubles] = useState<ReadonlyMap<string, AddressFailure>>(new Map())
  const asking = useRef(new Set<string>())

  const set = (file: string, trouble: AddressFailure) =>
    setTroubles((before) => new Map(before).set(file, trouble))

  const onFailure = async (offered: string) => {
    const file = fileOf(offered)
    // A tile and the viewer over it may both report the failure.
    if (asking.current.has(file)) return
    const last = failures.get(file)
    if (last && !isWorthAsking(last, Date.now())) return set(file, { ...last, isGone: true })
    asking.current.add(file)
    const fresh = await renew().catch(() => [])
    for (const address of fresh) addressBook.replace(fileOf(address), address)
    asking.current.delete(file)
    set(file, nextFailure(last, file, fresh, Date.now()))
  }

  return {
    addressOf: (offered: string) => addressBook.addressOf(fileOf(offered), offered),
    isGone: (offered: string) => failures.get(fileOf(offered))?.isGone ?? false,
    /** Changes when the file must load again. */
    attemptOf: (offered: string) => failures.get(fileOf(offered))?.renewals ?? 0,
    onFailure: (offered: string) => void onFailure(offered),
  }
}

export type Addresses = ReturnType<typeof useAddresses>

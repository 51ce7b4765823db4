import { albumsLimits } from "@pinyu/contract/albums/limits"
import type { Album, AlbumMedia } from "@pinyu/contract/albums/schemas"
import { useRef, useState } from "react"
import { createAddressBook } from "../../../lib/address-book.ts"

/** One that is kept so long works for another minute. */
const addressBook = createAddressBook(Date.now, (albumsLimits.signedSeconds - 60) * 1000)
/** What fails again so soon does not load at all. */
const patienceMs = 60_000

/** What an address names, whenever it was signed. */
const fileOf = (address: string) => address.split("?")[0] ?? address

type Addressed = Pick<Album, "cover_image_url"> & { media?: readonly AlbumMedia[] }

/** All addresses that came with albums. */
export const addressesIn = (albums: readonly Addressed[]) =>
  albums.flatMap(({ cover_image_url, media = [] }) =>
    [cover_image_url, ...media.flatMap((medium) => [medium.media_url, medium.thumbnail_url])].filter(
      (address) => address !== null,
    ),
  )

/** What is known of a file that failed: when, how often it was given another address, and whether that is over. */
export interface Trouble {
  since: number
  renewals: number
  isGone: boolean
}

/** Whether a file that failed is worth another address: not when the last one did not help. */
export const isWorthAsking = (last: Trouble | undefined, now: number) =>
  !last || now - last.since >= patienceMs

/** What follows for a file when all addresses were asked for anew: it goes by the one that came, or is gone. */
export const troubleAfter = (
  last: Trouble | undefined,
  file: string,
  fresh: readonly string[],
  now: number,
): Trouble => ({
  since: now,
  renewals: (last?.renewals ?? 0) + 1,
  isGone: !fresh.some((address) => fileOf(address) === file),
})

/**
 * The addresses of what is in albums, for this page: a file keeps one while it works, gets another when it does not load,
 * and is gone when that does not load either. `renew` asks for all of them anew.
 */
export const useAddresses = (renew: () => Promise<readonly string[]>) => {
  const [troubles, setTroubles] = useState<ReadonlyMap<string, Trouble>>(new Map())
  const asking = useRef(new Set<string>())

  const set = (file: string, trouble: Trouble) => setTroubles((before) => new Map(before).set(file, trouble))

  const onFailure = async (offered: string) => {
    const file = fileOf(offered)
    // A tile and the viewer over it may both say so.
    if (asking.current.has(file)) return
    const last = troubles.get(file)
    if (last && !isWorthAsking(last, Date.now())) return set(file, { ...last, isGone: true })
    asking.current.add(file)
    const fresh = await renew().catch(() => [])
    for (const address of fresh) addressBook.replace(fileOf(address), address)
    asking.current.delete(file)
    set(file, troubleAfter(last, file, fresh, Date.now()))
  }

  return {
    addressOf: (offered: string) => addressBook.addressOf(fileOf(offered), offered),
    isGone: (offered: string) => troubles.get(fileOf(offered))?.isGone ?? false,
    /** Changes whenever the file is to be loaded anew. */
    attemptOf: (offered: string) => troubles.get(fileOf(offered))?.renewals ?? 0,
    onFailure: (offered: string) => void onFailure(offered),
  }
}

export type Addresses = ReturnType<typeof useAddresses>

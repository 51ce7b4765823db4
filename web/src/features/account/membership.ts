import { albumRoom } from "@pinyu/contract/albums/limits"
import { storageQuotas } from "@pinyu/contract/media/quotas"
import type { Tier } from "@pinyu/contract/options"
import { membership as words } from "@pinyu/phrases/membership"

/** The benefits of a tier, as names and values. */
export const benefitsOf = (
  tier: Tier,
  conversationsADay: number,
): readonly (readonly [name: string, value: string])[] => {
  const room = albumRoom[tier]
  const quota = storageQuotas[tier]
  return [
    [words.albums, words.albumsOf(room.albums)],
    [words.files, words.filesOf(room.albums > 0 ? room.media : 0)],
    [words.storage, words.storageOf(quota.total)],
    [words.upload, words.storageOf(quota.day)],
    [words.conversations, words.conversationsOf(conversationsADay)],
    [words.pin, tier === "vip" ? words.canPin : words.cannotPin],
  ]
}

import { taipeiDay } from "@pinyu/contract/calendar"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { LRUCache } from "lru-cache"
import type { Db, Listing, Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Position } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { PictureTool } from "../../platform/pictures.ts"
import { refuse } from "../../platform/refusal.ts"
import type { Storage } from "../../platform/storage.ts"
import { presentCard, presentOwnProfile } from "./profiles.present.ts"
import * as queries from "./profiles.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  storage: Storage
  pictures: PictureTool
}

const presenceIntervalMs = 60_000
const presenceAskMs = 15_000
const addressLifetimeSeconds = 3600

export type NewMember = Omit<
  queries.MemberRow,
  "status" | "about_me" | "vip_expires_at" | "last_online" | "created_at"
>

/** A card at its place in a list, which is also where the next page may begin. */
export interface ListedCard extends Position {
  card: MemberCard
}

/** Who members are: their cards for every list, their own profile, photographs and presence. */
export const createProfiles = ({ db, clock, storage, pictures }: Dependencies) => {
  const sign = (keys: readonly string[]) =>
    Promise.all(keys.map((key) => storage.signedUrl(key, { lifetimeSeconds: addressLifetimeSeconds })))

  /** The signed addresses of a member's photographs, default first. */
  const avatarUrls = async (memberId: string, size: keyof queries.PhotoKeys) => {
    const photos = await queries.findPhotos(db, memberId)
    return sign(photos.map((keys) => keys[size]))
  }

  // When presence was last looked at: the database need not be asked at every request whether a minute is over.
  const asked = new LRUCache<string, number>({ max: 100_000 })

  return {
    /** Makes the member in the transaction of the registration. */
    create: (trx: Trx, member: NewMember) => {
      const now = clock.now()
      return queries.insertMember(trx, {
        ...member,
        about_me: null,
        vip_expires_at: null,
        last_online: now,
        created_at: now,
      })
    },

    /**
     * The cards of the listed members in their order, each with its position, without those whom the viewer may not
     * see: the second stage of every list of people, so that none can forget the filter.
     */
    cards: async (viewerId: string, listing: Listing): Promise<ListedCard[]> => {
      const rows = await queries.findCardRows(db, viewerId, listing)
      const now = clock.now()
      const today = taipeiDay(now)
      return Promise.all(
        rows.map(async (row) => {
          const card = presentCard(row, await sign(row.photos ?? []), now, today)
          return { id: row.id, at: row.at, card }
        }),
      )
    },

    /** The member's own profile. Refuses with `unauthenticated` when they are gone. */
    own: async (memberId: string) => {
      const row = await queries.findOwnMember(db, memberId)
      if (!row) throw refuse("unauthenticated")
      return presentOwnProfile(row, await avatarUrls(memberId, "large"), clock.now())
    },

    /** The addresses of a member's photographs, default first. */
    avatarUrlsOf: (memberId: string) => avatarUrls(memberId, "small"),

    /** Re-encodes a picture in both sizes, without its metadata, and puts it behind the member's others. */
    addPhoto: async (memberId: string, picture: Buffer) => {
      const id = newId()
      const keys = {
        large: `photos/${memberId}/${id}-large.webp`,
        small: `photos/${memberId}/${id}-small.webp`,
      }
      const { large, small } = await pictures.photo(picture)
      await storage.put(keys.large, large, { contentType: "image/webp" })
      await storage.put(keys.small, small, { contentType: "image/webp" })
      await queries.appendPhoto(db, {
        id,
        member_id: memberId,
        large_key: keys.large,
        small_key: keys.small,
        created_at: clock.now(),
      })
    },

    setAboutMe: (memberId: string, aboutMe: string) => queries.updateAboutMe(db, memberId, aboutMe),

    /** Makes a member VIP until an instant, in place of any end that was set before. */
    grantVip: (memberId: string, until: Date) => queries.updateVipEnd(db, memberId, until),

    /** Notes that a member is here; written at most once a minute. */
    noteOnline: async (memberId: string) => {
      const now = clock.now()
      if (now.getTime() - (asked.get(memberId) ?? 0) < presenceAskMs) return
      asked.set(memberId, now.getTime())
      await queries.touchLastOnline(db, memberId, now, new Date(now.getTime() - presenceIntervalMs))
    },
  }
}

export type Profiles = ReturnType<typeof createProfiles>

import type { Readable } from "node:stream"
import { albumsLimits } from "@pinyu/contract/albums/limits"
import { type MediaPurpose, type MediaState, type MediaType, mediaLimits } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import type { Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { AddressTerms, Grant } from "../../platform/storage/storage.ts"
import { filesOf } from "./files.policy.ts"
import { presentMetadata, presentUpload } from "./files.present.ts"
import * as queries from "./files.queries.ts"
import { createIntake, type IntakeNeeds } from "./intake.service.ts"
import { strippingPriority } from "./lanes.policy.ts"
import { laneJobs } from "./media.jobs.ts"
import { createPlayable, type PlayableNeeds } from "./playable.service.ts"

/** What is shown of a file. */
export interface DescribedMedia {
  key: string
  mediaType: MediaType
  state: MediaState
  /** Null until it can be played everywhere. */
  signedUrl: string | null
  thumbnailKey: string | null
  thumbnailSignedUrl: string | null
  metadata: MediaMetadata
}

const { claimSeconds } = mediaLimits
/** Longer than a job is tried. */
const askedAgainMs = 24 * 60 * 60 * 1000
const sweptAtOnce = 200

/** Files that messages, posts and albums carry, from the moment when they arrive to the one when they are taken back. */
export const createFiles = (dependencies: IntakeNeeds & PlayableNeeds) => {
  const { clock, db, jobs, storage, workFolder } = dependencies
  const intake = createIntake(dependencies)
  const claimableAfter = () => new Date(clock.now().getTime() - claimSeconds * 1000)
  /** For an album's viewer alone where the storage asks at each read, else for anyone and not for long. */
  const albumTerms = (grant: Grant): AddressTerms =>
    storage.checksGrants
      ? { lifetimeSeconds: albumsLimits.signedSeconds, grant }
      : { lifetimeSeconds: albumsLimits.uncheckedSeconds }

  const termsOf = ({ key }: queries.MediaFile, albumViewerId: string | undefined): AddressTerms =>
    albumViewerId === undefined
      ? { lifetimeSeconds: mediaLimits.file.signedSeconds }
      : albumTerms({ viewerId: albumViewerId, mediaKey: key })

  const describeOne = async (file: queries.MediaFile, terms: AddressTerms): Promise<DescribedMedia> => {
    const sign = async (key: string | null) => key && storage.signedUrl(key, terms)
    return {
      key: file.key,
      mediaType: file.media_type,
      state: file.state,
      signedUrl: await sign(file.state === "ready" ? (file.play_key ?? file.key) : null),
      thumbnailKey: file.thumbnail_key,
      thumbnailSignedUrl: await sign(file.thumbnail_key),
      metadata: presentMetadata(file),
    }
  }

  /** Drops what nothing came to carry. The files first: what is not written down any more would be found by nobody. */
  const dropStale = async () => {
    const unused = await queries.findUnusedBefore(db, claimableAfter(), sweptAtOnce)
    if (unused.length === 0) return
    for (const key of unused.flatMap(filesOf)) await storage.delete(key)
    await queries.deleteFiles(
      db,
      unused.map(({ key }) => key),
    )
    await dropStale()
  }
  /** What is still being made after a day never will be. */
  const giveUp = async () => {
    for (const key of await queries.failProcessing(db, claimableAfter())) await dependencies.told.changed(key)
  }
  /** Asks for what is served to be stripped where it was stored before files were: once, and again after a day. */
  const stripStored = async () => {
    const now = clock.now()
    const again = new Date(now.getTime() + askedAgainMs)
    const asked = await db.transaction().execute(async (trx) => {
      const keys = await queries.takeStripDue(trx, { now, again, limit: sweptAtOnce })
      for (const key of keys) await jobs.enqueue(trx, laneJobs.long, { key }, { priority: strippingPriority })
      return keys.length
    })
    if (asked > 0) await stripStored()
  }
  const tidyUp = () => Promise.all([dropStale(), giveUp(), workFolder.dropStale()])

  /**
   * Lets go of files that no message, post or album names any more, in the transaction that sees to that. They are deleted once
   * it is through; those that a report shows stay, and go on counting for whoever sent them.
   */
  const release = async (trx: Trx, keys: readonly string[]) => {
    if (keys.length === 0) return
    const released = await queries.releaseFiles(trx, keys)
    const files = released.flatMap(filesOf)
    if (files.length > 0) await jobs.enqueue(trx, "media.deleteFiles", { keys: files })
  }

  return {
    /** Takes a picture, a video or a sound; for a post a picture alone, for an album less than for the others. Refuses what is none, too large, too long or broken; nothing is left of it. `sha256` is of what was sent. */
    receive: async (memberId: string, purpose: MediaPurpose, file: Readable) => {
      const { kept, sha256 } = await intake.any(memberId, purpose, file)
      return { ...presentUpload(kept), sha256 }
    },

    /** Takes a voice message. Refuses as `receive` does. */
    receiveVoice: async (memberId: string, file: Readable) =>
      presentUpload(await intake.voice(memberId, file)),

    /**
     * Makes a file that of one message, post or album, in the transaction that writes it. Refuses with `upload_not_yours` unless it
     * is the member's own, sent for this purpose, of this type, of the last day and not used yet.
     */
    claim: async (trx: Trx, claim: queries.Claim) => {
      const claimed = await queries.claimFile(trx, claim, { now: clock.now(), after: claimableAfter() })
      if (!claimed) throw new AppError("upload_not_yours")
    },

    /** Another address of a file than it had before, for at most an hour. */
    signFresh: (key: string) =>
      storage.signedUrl(key, { lifetimeSeconds: mediaLimits.file.signedSeconds, fresh: true }),

    /** The address of the thumbnail of a media file in an album, for a viewer who may look into it. */
    signAlbumThumbnail: (thumbnailKey: string, grant: Grant) =>
      storage.signedUrl(thumbnailKey, albumTerms(grant)),

    /**
     * What is shown of files, by key, with addresses that work for at most an hour. With `albumViewerId` they are those of an
     * album: for at most ten minutes, and only as long as that viewer may look into it.
     */
    describe: async (
      keys: readonly string[],
      albumViewerId?: string,
    ): Promise<ReadonlyMap<string, DescribedMedia>> => {
      if (keys.length === 0) return new Map()
      const files = await queries.findFiles(db, keys)
      const described = await Promise.all(
        files.map((file) => describeOne(file, termsOf(file, albumViewerId))),
      )
      return new Map(described.map((media) => [media.key, media]))
    },

    /** Every file that one of the members sent, for `release` once their content is gone. */
    keysOf: queries.findKeysOf,

    release,

    /** Releases files of an upload that was refused as a whole: they do not count for that day either. */
    discard: async (trx: Trx, keys: readonly string[]) => {
      if (keys.length === 0) return
      for (const { member_id, size, created_at } of await queries.findFiles(trx, keys))
        if (member_id !== null) await dependencies.quota.refund(trx, member_id, Number(size), created_at)
      await release(trx, keys)
    },

    dropStale,
    tidyUp,
    stripStored,
    makePlayable: createPlayable(dependencies),
  }
}

export type Files = ReturnType<typeof createFiles>

import type { Readable } from "node:stream"
import { type MediaPurpose, type MediaState, type MediaType, mediaLimits } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import type { Trx } from "../../db/client.ts"
import { every } from "../../platform/every.ts"
import type { Jobs } from "../../platform/jobs.ts"
import { refuse } from "../../platform/refusal.ts"
import { filesOf } from "./files.policy.ts"
import { presentMetadata, presentUpload } from "./files.present.ts"
import * as queries from "./files.queries.ts"
import { createIntake, type IntakeNeeds } from "./intake.service.ts"
import type { MediaJobs } from "./media.jobs.ts"
import { createPlayable, type PlayableNeeds } from "./playable.service.ts"

interface Dependencies extends IntakeNeeds, PlayableNeeds {
  jobs: Pick<Jobs<MediaJobs>, "enqueue" | "work">
}

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
const hourMs = 60 * 60 * 1000
const sweptAtOnce = 200

/** Files that messages, posts and albums carry, from the moment when they arrive to the one when they are taken back. */
export const createFiles = (dependencies: Dependencies) => {
  const { clock, db, jobs, log, storage, workFolder } = dependencies
  const intake = createIntake(dependencies)
  const claimableAfter = () => new Date(clock.now().getTime() - claimSeconds * 1000)
  const sign = async (key: string | null, lifetimeSeconds: number) =>
    key && storage.signedUrl(key, { lifetimeSeconds })

  const describeOne = async (file: queries.MediaFile, seconds: number): Promise<DescribedMedia> => ({
    key: file.key,
    mediaType: file.media_type,
    state: file.state,
    signedUrl: await sign(file.state === "ready" ? (file.play_key ?? file.key) : null, seconds),
    thumbnailKey: file.thumbnail_key,
    thumbnailSignedUrl: await sign(file.thumbnail_key, seconds),
    metadata: presentMetadata(file),
  })

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
  const tidyUp = () => Promise.all([dropStale(), giveUp(), workFolder.dropStale()])

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
      if (!claimed) throw refuse("upload_not_yours")
    },

    /** The address of a stored picture that works so many seconds, and less than twice that. */
    sign: (key: string, lifetimeSeconds: number) => storage.signedUrl(key, { lifetimeSeconds }),

    /**
     * What is shown of files, by key, with addresses that work for an hour, or so many seconds, and less than twice that: for
     * those who may see them alone.
     */
    describe: async (
      keys: readonly string[],
      seconds: number = mediaLimits.file.signedSeconds,
    ): Promise<ReadonlyMap<string, DescribedMedia>> => {
      if (keys.length === 0) return new Map()
      const files = await queries.findFiles(db, keys)
      const described = await Promise.all(files.map((file) => describeOne(file, seconds)))
      return new Map(described.map((media) => [media.key, media]))
    },

    /**
     * Lets go of files that no message, post or album names any more, in the transaction that sees to that. They are deleted once
     * it is through; those that a report shows stay.
     */
    release: async (trx: Trx, keys: readonly string[]) => {
      if (keys.length === 0) return
      const released = await queries.deleteFiles(trx, keys)
      const files = released.flatMap(filesOf)
      if (files.length > 0) await jobs.enqueue(trx, "media.deleteFiles", { keys: files })
    },

    dropStale,

    /** Begins to make files playable, one at a time, and to drop each hour what nothing carries. */
    startJobs: async () => {
      const makePlayable = createPlayable(dependencies)
      await jobs.work("media.makePlayable", ({ key }, job) => makePlayable(key, job), { concurrency: 1 })
      every(hourMs, tidyUp, { log, failed: "files that nothing carries were not dropped" })
    },
  }
}

export type Files = ReturnType<typeof createFiles>

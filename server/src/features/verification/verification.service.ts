import { randomInt } from "node:crypto"
import { join } from "node:path"
import { photoTypes } from "@pinyu/contract/media/limits"
import { verificationLimits } from "@pinyu/contract/verification/limits"
import type { NewSubmission } from "@pinyu/contract/verification/schemas"
import { verificationNotices } from "@pinyu/phrases/verification-messages"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { SentFile, Viewer } from "../../platform/observability/calls.ts"
import type { PictureTool } from "../../platform/pictures/pictures.ts"
import type { Ports } from "../../platform/ports.ts"
import type { FileType } from "../../platform/storage/detect-type.ts"
import { receive } from "../../platform/storage/receive-file.ts"
import type { WorkFolder } from "../../platform/storage/work-folder.ts"
import { createIdentity, type IdentityNeeds } from "./identity.service.ts"
import { createQueue, type QueueNeeds } from "./queue.service.ts"
import { createRequests } from "./requests.service.ts"
import { challengeEnd, drawPoses, eraseAfter, frameKeyOf } from "./verification.policy.ts"
import { presentChallenge, presentOwn } from "./verification.present.ts"
import * as queries from "./verification.queries.ts"

interface Dependencies extends QueueNeeds, IdentityNeeds {
  clock: Clock
  db: Db
  notifications: Pick<Ports["notifications"], "record">
  storage: QueueNeeds["storage"]
  pictures: Pick<PictureTool, "still">
  uploads: {
    /** Stores files that nothing shows yet; they expire after a day unless they are kept. */
    storeDrafts: (memberId: string, files: readonly { key: string; body: Buffer }[]) => Promise<void>
    keepDrafts: (trx: Trx, keys: readonly string[]) => Promise<void>
    dropDrafts: (keys: readonly string[]) => Promise<void>
    /** Deletes stored files after the commit. */
    deleteFiles: (trx: Trx, keys: readonly string[]) => Promise<void>
  }
  workFolder: WorkFolder
}

/** A submission as a member sends it. */
interface Submission {
  files: AsyncIterable<SentFile>
  fields: () => NewSubmission
  viewer: Viewer
}

const { frame: limits } = verificationLimits
const acceptedTypes: readonly string[] = photoTypes
const frameBytes = ({ contentType }: FileType) =>
  acceptedTypes.includes(contentType) ? limits.maxBytes : null
const sweepBatchSize = 100
/** Beside a waiting submission, the latest one that was decided. */
const latestTwo = 2

/** Photo verification: what members send, until it is decided or erased. */
export const createVerification = (dependencies: Dependencies) => {
  const { clock, db, notifications, pictures, uploads, workFolder } = dependencies
  const { settle, ...queue } = createQueue(dependencies)
  const { isServiceConfigured, serviceEnd, enqueueComparison, ...identity } = createIdentity(
    dependencies,
    settle,
  )

  const own = async (memberId: string) => {
    const [badge, submissions, request] = await Promise.all([
      queries.findBadge(db, memberId),
      queries.findLatest(db, memberId, latestTwo),
      queries.findOpenRequest(db, memberId),
    ])
    const requestedAt = request?.requested_at ?? null
    return {
      verification: presentOwn({ ...badge, submissions, requestedAt, hasService: isServiceConfigured }),
    }
  }

  /** Throws `photo_required` without a photo to compare with, and `verification_waiting`. */
  const requirePossible = async (executor: Db, memberId: string) => {
    const { photos } = await queries.findBadge(executor, memberId)
    if (photos.length === 0) throw new AppError("photo_required")
    if (await queries.findWaitingOf(executor, memberId)) throw new AppError("verification_waiting")
  }

  const requireChallenge = async (executor: Db, memberId: string, id: string) => {
    const challenge = await queries.findChallenge(executor, memberId, id, clock.now())
    if (!challenge) throw new AppError("verification_expired")
    return challenge
  }

  const receiveAll = async (files: AsyncIterable<SentFile>, folder: string) => {
    const paths: string[] = []
    for await (const { file } of files) {
      const path = join(folder, String(paths.length))
      await receive(file, path, frameBytes)
      paths.push(path)
    }
    return paths
  }

  /** Decodes the frames in a process with limits and encodes them again without metadata. */
  const decode = async (memberId: string, paths: readonly string[]) => {
    const frames: Buffer[] = []
    for (const path of paths) {
      const { picture, width, height } = await pictures.still(memberId, path)
      if (Math.min(width, height) < limits.minPixels) throw new AppError("invalid_image")
      frames.push(picture)
    }
    return frames
  }

  const insert = async (
    trx: Trx,
    memberId: string,
    { challenge_id, camera }: NewSubmission,
    { id, keys }: { id: string; keys: string[] },
  ) => {
    if (!(await queries.lockMember(trx, memberId))) throw new AppError("unauthenticated")
    // Of two identical calls, the second finds what the first has sent.
    if (await queries.findByChallenge(trx, memberId, challenge_id)) return
    await requirePossible(trx, memberId)
    const { poses } = await requireChallenge(trx, memberId, challenge_id)
    const now = clock.now()
    await queries.insertVerification(trx, {
      ...{ id, member_id: memberId, challenge_id, poses, camera: camera || null, frame_keys: keys },
      ...{ submitted_at: now, erase_after: eraseAfter(now), with_service_until: serviceEnd() },
    })
    await enqueueComparison(trx, id)
    await queries.deleteChallenge(trx, memberId)
    await uploads.keepDrafts(trx, keys)
  }

  /** Erases the frames of a submission. One that still waits ends with them, and its member is notified. */
  const eraseOne = (id: string, memberId: string) =>
    db.transaction().execute(async (trx) => {
      if (!(await queries.lockMember(trx, memberId))) return
      const row = await queries.lockVerification(trx, id)
      if (!row) return
      if (await queries.deleteWaiting(trx, id)) {
        const notice = { type: "photo_verification", memberId, eventId: id } as const
        await notifications.record(trx, { ...notice, ...verificationNotices.expired })
      } else await queries.emptyFrames(trx, id)
      await uploads.deleteFiles(trx, row.frame_keys)
    })

  const eraseDue = async () => {
    const due = await queries.findDue(db, clock.now(), sweepBatchSize)
    for (const { id, member_id } of due) await eraseOne(id, member_id)
    if (due.length === sweepBatchSize) await eraseDue()
  }

  return {
    /** The caller's own verification. */
    mine: ({ id }: Viewer) => own(id),

    /** Draws a pair of poses, which replaces an earlier one. Throws `photo_required` or `verification_waiting`. */
    begin: async ({ id: member_id }: Viewer) => {
      await requirePossible(db, member_id)
      const challenge = { member_id, id: newId(), poses: drawPoses(randomInt) }
      const expires_at = challengeEnd(clock.now())
      await queries.saveChallenge(db, { ...challenge, expires_at })
      return { challenge: presentChallenge({ ...challenge, expires_at }) }
    },

    /**
     * Accepts the frames for a challenge, once. Throws `photo_required`, `verification_waiting`,
     * `verification_expired`, or an error of the files.
     */
    submit: ({ files, fields, viewer: { id: memberId } }: Submission) =>
      workFolder.within(async (folder) => {
        const paths = await receiveAll(files, folder)
        const sent = fields()
        if (await queries.findByChallenge(db, memberId, sent.challenge_id)) return own(memberId)
        if (paths.length < verificationLimits.frames) throw new AppError("file_missing")
        // Before the expensive work.
        await requirePossible(db, memberId)
        await requireChallenge(db, memberId, sent.challenge_id)
        const frames = await decode(memberId, paths)
        const id = newId()
        const drafts = frames.map((body, place) => ({ key: frameKeyOf(id, place), body }))
        const keys = drafts.map(({ key }) => key)
        try {
          await uploads.storeDrafts(memberId, drafts)
          await db.transaction().execute((trx) => insert(trx, memberId, sent, { id, keys }))
        } finally {
          await uploads.dropDrafts(keys)
        }
        return own(memberId)
      }),

    /** Withdraws the waiting submission and erases its frames; does nothing without one. */
    withdraw: async ({ id: memberId }: Viewer) => {
      await db.transaction().execute(async (trx) => {
        await queries.lockMember(trx, memberId)
        const waiting = await queries.findWaitingOf(trx, memberId)
        if (!waiting || !(await queries.deleteWaiting(trx, waiting.id))) return
        await uploads.deleteFiles(trx, waiting.frame_keys)
      })
      return own(memberId)
    },

    /** Deletes the frames of members who leave, after the commit. Their rows leave with the members. */
    removeVerifications: async (trx: Trx, memberIds: readonly string[]) =>
      uploads.deleteFiles(trx, await queries.findFramesOf(trx, memberIds)),

    /** Erases the frames of submissions whose time is over. */
    eraseDue,

    /** Deletes challenges that have ended. */
    dropEndedChallenges: () => queries.deleteEndedChallenges(db, clock.now()),

    ...queue,
    ...identity,
    ...createRequests(dependencies),
  }
}

export type Verification = ReturnType<typeof createVerification>

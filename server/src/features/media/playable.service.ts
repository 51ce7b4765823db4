import { createReadStream, createWriteStream } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { ErrorCode } from "@pinyu/contract/errors"
import { mediaLimits } from "@pinyu/contract/media/limits"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs, RunningJob } from "../../platform/jobs/jobs.ts"
import type { MediaTool } from "../../platform/media/media-tool.ts"
import type { Log } from "../../platform/observability/log.ts"
import { requireType, type Storage } from "../../platform/storage/storage.ts"
import type { WorkFolder } from "../../platform/storage/work-folder.ts"
import { type Conversion, conversionOf } from "./files.policy.ts"
import * as queries from "./files.queries.ts"
import type { JobLane } from "./lanes.policy.ts"
import { laneJobs, type MediaJobs } from "./media.jobs.ts"

/** Who is told of a file that is being worked on. */
interface ToldOfMedia {
  /** More is known of it now. */
  changed: (key: string) => Promise<void>
  /** How far the work is, from 0 to 1. */
  progress: (key: string, done: number) => Promise<void>
}

export interface PlayableNeeds {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<MediaJobs>, "enqueue">
  log: Log
  mediaTool: MediaTool
  storage: Storage
  told: ToldOfMedia
  workFolder: WorkFolder
}

/** What is said of the file itself: trying again would say the same. */
const isFinal = (code: ErrorCode) => code === "invalid_media" || code === "media_too_complex"

const fileName = { video: "play.mp4", audio: "play.m4a" }

/**
 * Makes what was sent a file that plays everywhere, or what is served already one without the sender's data; it takes
 * the place of the other. May be run again at any point.
 */
export const createPlayable = ({
  clock,
  db,
  jobs,
  log,
  mediaTool,
  storage,
  told,
  workFolder,
}: PlayableNeeds) => {
  const fetchSource = async (key: string, path: string) => {
    const found = await storage.read(key)
    if (found) await pipeline(found.body, createWriteStream(path))
    return found !== null
  }

  const tellProgress = (key: string) => (done: number) =>
    void told
      .progress(key, done)
      .catch((error: unknown) => log.warn({ err: error }, "nobody was told of progress"))

  /** Nobody holds an address of what was only sent; those of what was served work for an hour at most. */
  const deletionOf = ({ isStripping }: Conversion) =>
    isStripping ? { startAfter: new Date(clock.now().getTime() + mediaLimits.file.signedSeconds * 1000) } : {}

  /** The source is deleted by a job of the step that puts the other in its place. */
  const replace = (key: string, conversion: Conversion, size: string) =>
    db.transaction().execute(async (trx) => {
      const { source, target: play_key } = conversion
      const changes = { play_key, size, state: "ready", strip_due: null } as const
      const isThere = await queries.updateFile(trx, key, changes)
      if (isThere) await jobs.enqueue(trx, "media.deleteFiles", { keys: [source] }, deletionOf(conversion))
      return isThere
    })

  const moveToLongLane = (key: string) =>
    db.transaction().execute((trx) => jobs.enqueue(trx, laneJobs.long, { key }))

  const make = async (
    key: string,
    conversion: Conversion,
    { folder, lane, signal }: { folder: string; lane: JobLane } & Pick<RunningJob, "signal">,
  ) => {
    const { source, target, to, isStripping } = conversion
    const [input, output] = [join(folder, "sent"), join(folder, fileName[to])]
    if (!(await fetchSource(source, input))) return
    const onProgress = isStripping ? () => undefined : tellProgress(key)
    const task = { input, contentType: requireType(source), output, to, lane }
    await mediaTool.convert(task, { onProgress, signal })
    const size = String((await stat(output)).size)
    await storage.put(target, createReadStream(output), { contentType: requireType(target) })
    // Taken back meanwhile: nobody will ask for it.
    if (!(await replace(key, conversion, size))) await storage.delete(target)
  }

  /** Members have seen the file: it stays as it is. */
  const giveUpStripping = async (key: string, error: AppError) => {
    log.warn({ err: error, key }, "a stored file could not be stripped of its sender's data")
    await queries.updateFile(db, key, { strip_due: null })
  }

  /** Answers whether members see a change. Throws where the job is to be tried again. */
  const settle = async (key: string, { isStripping }: Conversion, lane: JobLane, error: unknown) => {
    // Nothing is wrong with the file where its process was taken away.
    if (!(error instanceof AppError && isFinal(error.code))) throw error
    const isSlower = lane === "quick" && error.code === "media_too_complex"
    if (isStripping) await giveUpStripping(key, error)
    else if (isSlower) await moveToLongLane(key)
    else return queries.failConversion(db, key)
    return false
  }

  return async (key: string, lane: JobLane, { signal }: RunningJob) => {
    const [file] = await queries.findFiles(db, [key])
    if (!file) return
    const conversion = conversionOf(file)
    const isChanged =
      conversion === null ||
      (await workFolder
        .within((folder) => make(key, conversion, { folder, lane, signal }))
        .then(() => !conversion.isStripping)
        .catch((error: unknown) => settle(key, conversion, lane, error)))
    if (isChanged) await told.changed(key)
  }
}

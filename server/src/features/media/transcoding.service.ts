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
import type { ConversionQueue } from "./conversion-queues.policy.ts"
import { type Conversion, conversionOf } from "./files.policy.ts"
import * as queries from "./files.queries.ts"
import { conversionJobs, enqueueDeletion, type MediaJobs } from "./media.jobs.ts"

/** Receives updates on files during their conversion. */
interface MediaObserver {
  /** The file's state or metadata changed. */
  changed: (key: string) => Promise<void>
  /** Progress from 0 to 1. */
  progress: (key: string, done: number) => Promise<void>
}

export interface TranscoderDependencies {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<MediaJobs>, "enqueue">
  log: Log
  mediaTool: MediaTool
  storage: Storage
  observer: MediaObserver
  workFolder: WorkFolder
}

/** Errors about the file itself; a retry would fail the same way. */
const isFinal = (code: ErrorCode) => code === "invalid_media" || code === "media_too_complex"

const fileName = { video: "play.mp4", audio: "play.m4a" }

/**
 * Converts a file: to a format that plays everywhere, or to a copy without metadata. The result replaces the
 * source. Safe to run again at any point.
 */
export const createTranscoder = ({
  clock,
  db,
  jobs,
  log,
  mediaTool,
  storage,
  observer,
  workFolder,
}: TranscoderDependencies) => {
  const fetchSource = async (key: string, path: string) => {
    const found = await storage.read(key)
    if (found) await pipeline(found.body, createWriteStream(path))
    return found !== null
  }

  const reportProgress = (key: string) => (done: number) =>
    void observer
      .progress(key, done)
      .catch((error: unknown) => log.warn({ err: error }, "the progress of a conversion was not reported"))

  /** No client has a URL of an unconverted upload. URLs of a served source stay valid for at most an hour. */
  const deletionOf = ({ isStripping }: Conversion) =>
    isStripping ? { startAfter: new Date(clock.now().getTime() + mediaLimits.file.signedSeconds * 1000) } : {}

  /** A job of the transaction that switches to the new file deletes the source. */
  const replace = (key: string, conversion: Conversion, size: string) =>
    db.transaction().execute(async (trx) => {
      const { source, target: transcoded_key } = conversion
      const changes = { transcoded_key, size, state: "ready", strip_due: null } as const
      const isThere = await queries.updateFile(trx, key, changes)
      if (isThere) await enqueueDeletion(jobs, trx, [source], deletionOf(conversion))
      return isThere
    })

  const moveToLongQueue = (key: string) =>
    db.transaction().execute((trx) => jobs.enqueue(trx, conversionJobs.long, { key }))

  /** Members have already seen the file, so it stays unstripped; a later attempt would fail the same way. */
  const giveUpStripping = async (key: string, reason: unknown) => {
    log.warn({ err: reason, key }, "the metadata of a stored file could not be stripped")
    await queries.updateFile(db, key, { strip_due: null })
  }

  const convert = async (
    key: string,
    conversion: Conversion,
    { folder, queue, signal }: { folder: string; queue: ConversionQueue } & Pick<RunningJob, "signal">,
  ) => {
    const { source, target, to, isStripping } = conversion
    const [input, output] = [join(folder, "sent"), join(folder, fileName[to])]
    if (!(await fetchSource(source, input))) {
      if (isStripping) await giveUpStripping(key, new Error("the file is missing in the storage"))
      return
    }
    const onProgress = isStripping ? () => undefined : reportProgress(key)
    const task = { input, contentType: requireType(source), output, to, queue }
    await mediaTool.convert(task, { onProgress, signal })
    const size = String((await stat(output)).size)
    await storage.put(target, createReadStream(output), { contentType: requireType(target) })
    // The file was deleted during the conversion.
    if (!(await replace(key, conversion, size))) await storage.delete(target)
  }

  /**
   * Handles a failed conversion. Returns whether members see a change; rethrows when the job should retry.
   */
  const handleFailure = async (
    key: string,
    { isStripping }: Conversion,
    queue: ConversionQueue,
    error: unknown,
  ) => {
    // The process was killed; the file itself may be fine.
    if (!(error instanceof AppError && isFinal(error.code))) throw error
    const isSlower = queue === "quick" && error.code === "media_too_complex"
    if (isStripping) await giveUpStripping(key, error)
    else if (isSlower) await moveToLongQueue(key)
    else return queries.failConversion(db, key)
    return false
  }

  return async (key: string, queue: ConversionQueue, { signal }: RunningJob) => {
    const [file] = await queries.findFiles(db, [key])
    if (!file) return
    const conversion = conversionOf(file)
    const isChanged =
      conversion === null ||
      (await workFolder
        .within((folder) => convert(key, conversion, { folder, queue, signal }))
        .then(() => !conversion.isStripping)
        .catch((error: unknown) => handleFailure(key, conversion, queue, error)))
    if (isChanged) await observer.changed(key)
  }
}

import { createReadStream, createWriteStream } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { mediaLimits } from "@pinyu/contract/media/limits"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs, RunningJob } from "../../platform/jobs.ts"
import type { Log } from "../../platform/log.ts"
import type { MediaTool } from "../../platform/media/media-tool.ts"
import { Refusal } from "../../platform/refusal.ts"
import { requireType, type Storage } from "../../platform/storage.ts"
import type { WorkFolder } from "../../platform/work-folder.ts"
import { playKeyOf } from "./files.policy.ts"
import * as queries from "./files.queries.ts"
import type { MediaJobs } from "./media.jobs.ts"

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

const fileName = { video: "play.mp4", audio: "play.m4a" }

/** Makes what was sent a file that plays everywhere; it takes the place of the sent one. May be run again at any point. */
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

  /**
   * What was sent is let go of with the same step that puts the other in its place, but goes an hour later: whoever holds
   * its address may be listening.
   */
  const replace = (key: string, changes: { play_key: string; size: string }) =>
    db.transaction().execute(async (trx) => {
      const isThere = await queries.updateFile(trx, key, { ...changes, state: "ready" })
      const startAfter = new Date(clock.now().getTime() + mediaLimits.file.signedSeconds * 1000)
      if (isThere) await jobs.enqueue(trx, "media.deleteFiles", { keys: [key] }, { startAfter })
      return isThere
    })

  const make = async (file: queries.MediaFile, playKey: string, folder: string, { signal }: RunningJob) => {
    const { key, media_type: type } = file
    if (type === "image") return
    const [input, output] = [join(folder, "sent"), join(folder, fileName[type])]
    if (!(await fetchSource(key, input))) return
    const task = { input, contentType: file.content_type, output, to: type }
    await mediaTool.convert(task, { onProgress: tellProgress(key), signal })
    const size = String((await stat(output)).size)
    await storage.put(playKey, createReadStream(output), { contentType: requireType(playKey) })
    // Taken back meanwhile: nobody will ask for it.
    if (!(await replace(key, { play_key: playKey, size }))) await storage.delete(playKey)
  }

  return async (key: string, job: RunningJob) => {
    const [file] = await queries.findFiles(db, [key])
    const playKey = file && playKeyOf(file)
    if (!file || !playKey) return
    if (file.play_key === null && file.state !== "failed")
      await workFolder
        .within((folder) => make(file, playKey, folder, job))
        .catch(async (error: unknown) => {
          // Nothing is wrong with the file where its process was taken away: the job is tried again.
          if (!(error instanceof Refusal && error.code === "invalid_media")) throw error
          // What can be played as it was sent, such as a recorded voice, goes on being played so.
          if (file.state === "processing") await queries.updateFile(db, key, { state: "failed" })
        })
    await told.changed(key)
  }
}

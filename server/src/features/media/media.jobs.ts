import type { Db } from "../../db/client.ts"
import type { Jobs } from "../../platform/jobs.ts"
import type { Storage } from "../../platform/storage.ts"
import { findReported } from "./media.queries.ts"

export interface MediaJobs {
  "media.deleteFiles": { keys: readonly string[] }
  "media.makePlayable": { key: string }
}

export const mediaJobNames = [
  "media.deleteFiles",
  "media.makePlayable",
] as const satisfies readonly (keyof MediaJobs)[]

interface Dependencies {
  db: Db
  storage: Pick<Storage, "delete">
}

/** Takes on the jobs of this area. */
export const workOnMediaJobs = (jobs: Pick<Jobs<MediaJobs>, "work">, { db, storage }: Dependencies) =>
  jobs.work("media.deleteFiles", async ({ keys }) => {
    const reported = await findReported(db, keys)
    for (const key of keys) if (!reported.has(key)) await storage.delete(key)
  })

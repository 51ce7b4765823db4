import type { Trx } from "../../db/client.ts"
import type { EnqueueOptions, Jobs } from "../../platform/jobs/jobs.ts"
import type { ConversionQueue } from "./conversion-queues.policy.ts"

export interface MediaJobs {
  "media.deleteFiles": { keys: readonly string[] }
  "media.transcode": { key: string }
  "media.transcodeQuickly": { key: string }
}

/** The job that converts in each queue. */
export const conversionJobs = {
  quick: "media.transcodeQuickly",
  long: "media.transcode",
} as const satisfies Record<ConversionQueue, keyof MediaJobs>

/** Two weeks: nothing else knows of a file whose row is gone. */
const deletionRetries = 2_000

/** Deletes stored files after the commit, except those that a report or a legal hold names. */
export const enqueueDeletion = (
  jobs: Pick<Jobs<MediaJobs>, "enqueue">,
  trx: Trx,
  keys: readonly string[],
  options: Pick<EnqueueOptions, "startAfter"> = {},
) => jobs.enqueue(trx, "media.deleteFiles", { keys }, { ...options, retryLimit: deletionRetries })

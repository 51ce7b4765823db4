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

import type { JobLane } from "./lanes.policy.ts"

export interface MediaJobs {
  "media.deleteFiles": { keys: readonly string[] }
  "media.transcode": { key: string }
  "media.transcodeQuickly": { key: string }
}

/** The job that converts in each lane. */
export const laneJobs = {
  quick: "media.transcodeQuickly",
  long: "media.transcode",
} as const satisfies Record<JobLane, keyof MediaJobs>

import type { JobLane } from "./lanes.policy.ts"

export interface MediaJobs {
  "media.deleteFiles": { keys: readonly string[] }
  "media.makePlayable": { key: string }
  "media.makePlayableQuickly": { key: string }
}

/** The job that converts in each lane. */
export const laneJobs = {
  quick: "media.makePlayableQuickly",
  long: "media.makePlayable",
} as const satisfies Record<JobLane, keyof MediaJobs>

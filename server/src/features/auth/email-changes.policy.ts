import { deriveSecret } from "../../platform/ids.ts"

/** The token of a change's link, derived from the change: neither the job queue nor the database holds it. */
export const linkToken = (key: Buffer, step: "confirm" | "undo", changeId: string) =>
  deriveSecret(key, `${step}_email\n${changeId}`)

import { AppError } from "../../app-error.ts"
import { PictureProcessFailed, PictureTimeout } from "../picture-pool.ts"
import type { TaskError } from "./media-calls.ts"

/** A head has to fit into a header. */
const maxCauseLength = 500

/** What the caller of a failed task gets. Rethrows `unavailable` and faults. */
export const toTaskError = (error: unknown): TaskError => {
  if (error instanceof PictureTimeout) return { kind: "timeout" }
  if (error instanceof PictureProcessFailed)
    return { kind: "process_failed", message: error.message, exceededCpuTime: error.exceededCpuTime }
  if (!(error instanceof AppError) || error.code === "unavailable") throw error
  return { kind: "rejected", code: error.code, cause: String(error.cause).slice(0, maxCauseLength) }
}

/** The error that the task would have thrown in this process. */
export const fromTaskError = (error: TaskError): Error => {
  if (error.kind === "timeout") return new PictureTimeout()
  if (error.kind === "process_failed") return new PictureProcessFailed(error.message, error)
  return new AppError(error.code, { cause: error.cause })
}

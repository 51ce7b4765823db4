// A process that decodes pictures, one after the other, so that a hostile one affects no other work. It gets
// no secret, opens no connection, and ends with its parent or at its limits.
import { writeFile } from "node:fs/promises"
import { Worker } from "node:worker_threads"
import { AppError } from "../app-error.ts"
import { blockOtherLoaders, makePicture } from "./make-pictures.ts"
import type { PictureError, PictureResult, PictureTask } from "./picture-tasks.ts"

const megabyte = 1024 * 1024

const answerTo = async (task: PictureTask): Promise<PictureResult> => {
  const result = await makePicture(task).then(
    (made) => ({ made }),
    (error: unknown) => ({
      rejected: (error instanceof AppError ? error.code : "invalid_image") as PictureError,
      cause: String(error instanceof Error ? (error.cause ?? error) : error),
    }),
  )
  return { ...result, residentMb: process.memoryUsage.rss() / megabyte }
}

// The parent drains first; this process ends with it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined)
process.on("disconnect", () => process.exit(0))
// When the machine runs out of memory, the kernel kills this process before the service (Linux only).
await writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined)
blockOtherLoaders()
const watchdog = new Worker(new URL("watchdog.ts", import.meta.url), {
  workerData: JSON.parse(process.argv[2] ?? ""),
})
process.on("message", async (task: PictureTask) => {
  watchdog.postMessage("begin")
  process.send?.(await answerTo(task))
})

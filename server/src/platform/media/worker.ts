// A separate process, so that a hostile file affects no other work. It gets no environment, opens no
// connection, and ends with its parent or at its memory limit.
import { Worker } from "node:worker_threads"
import { AV_LOG_QUIET } from "node-av/constants"
import { Log } from "node-av/lib"
import { convert } from "./convert.ts"
import { decodePicture } from "./decode-picture.ts"
import { examine } from "./examine.ts"
import { LimitExceeded } from "./limit-exceeded.ts"
import type { MediaReport, MediaTask } from "./tasks.ts"

const report = (line: MediaReport) =>
  new Promise<void>((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()))

const run = async (task: MediaTask): Promise<MediaReport> => {
  if (task.kind === "examine") return { examined: await examine(task) }
  if (task.kind === "decode") return { decoded: await decodePicture(task) }
  await convert(task, (progress) => void report({ progress }))
  return { converted: true }
}

Log.setLevel(AV_LOG_QUIET)
new Worker(new URL("watchdog.ts", import.meta.url))
await report(
  await run(JSON.parse(process.argv[2] ?? "")).catch((error: unknown) => {
    if (error instanceof LimitExceeded) return { exceeded: error.limit }
    throw error
  }),
)
process.exit(0)

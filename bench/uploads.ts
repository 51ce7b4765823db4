/**
 * Measures the service's memory and the latency of other calls while ten videos of 100 MB are uploaded at
 * once.
 *
 *   npm run bench:uploads
 *
 * Fails when a limit is exceeded. Memory is read from /proc; without it, only the latency is checked.
 */

import { openAsBlob } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { createHttpCaller } from "@pinyu/testkit/http-caller.ts"
import { videoFile } from "@pinyu/testkit/media-files.ts"
import { quantile, spread } from "./statistics.ts"

const uploads = 10
const fillerBytes = 100_000_000
const limits = { growthMb: 150, p99Ms: 500 }
const sampleMs = 50
const pauseMs = 20

const residentMb = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
const stack = await startStack({ folder: join(folder, "data"), env: { RATE_LIMIT_SCALE: "1000000" } })
const { call, close } = createHttpCaller(stack.api)
try {
  const form = registrationForm()
  await call(authRoutes.register, { body: form })
  const as = (await call(authRoutes.login, { body: form })).body
  const path = join(folder, "video.mp4")
  // A "free" box, which players skip, pads the video to the maximum upload size.
  const filler = Buffer.alloc(fillerBytes)
  filler.writeUInt32BE(fillerBytes, 0)
  filler.write("free", 4)
  await writeFile(path, Buffer.concat([await videoFile("mp4"), filler]))
  const video = await openAsBlob(path)

  const send = async (file: Blob) => {
    const body = new FormData()
    body.append("purpose", "chat")
    body.append("media", file, "video.mp4")
    const headers = { Authorization: `Bearer ${as.accessToken}` }
    const answer = await fetch(stack.api + mediaRoutes.upload.path, { method: "POST", headers, body })
    if (answer.status !== 201)
      throw new Error(`an upload was answered with ${answer.status}: ${await answer.text()}`)
  }
  // Warm-up.
  await send(new Blob([new Uint8Array(await videoFile("mp4"))]))
  for (let n = 0; n < 100; n++) await call(exploreRoutes.list, { as })

  const before = await residentMb(stack.pid)
  let [most, sending] = [before, true]
  const sampleMemory = async () => {
    while (sending) {
      most = Math.max(most, await residentMb(stack.pid))
      await sleep(sampleMs)
    }
  }
  const times: number[] = []
  const loadExplore = async () => {
    while (sending) {
      const began = performance.now()
      await call(exploreRoutes.list, { as })
      times.push(performance.now() - began)
      await sleep(pauseMs)
    }
  }
  const began = performance.now()
  const all = Promise.all(Array.from({ length: uploads }, () => send(video))).finally(() => {
    sending = false
  })
  await Promise.all([all, sampleMemory(), loadExplore()])
  const seconds = (performance.now() - began) / 1000

  const [growth, p99] = [most - before, quantile(times, 0.99)]
  console.log(
    `${uploads} videos of ${(video.size / 1e6).toFixed(0)} MB sent and ingested in ${seconds.toFixed(1)} s`,
  )
  console.log(
    `resident memory: ${before.toFixed(0)} MB, ${growth.toFixed(0)} more at most (limit ${limits.growthMb})`,
  )
  console.log(`explore meanwhile: ${spread(times)} ms, p99 ${p99.toFixed(0)} ms (limit ${limits.p99Ms})`)
  if (growth > limits.growthMb || !(p99 <= limits.p99Ms)) process.exitCode = 1
} finally {
  close()
  await stack.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

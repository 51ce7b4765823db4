/**
 * Measures a photograph of 12 megapixels from the request for an upload URL until its large size is
 * fetched. Pins the service to one core where `taskset` exists.
 *
 *   npm run bench:photo
 *
 * Fails when the median exceeds its limit.
 */
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { cameraPhoto } from "@pinyu/testkit/factories/media.ts"
import { createHttpCaller } from "@pinyu/testkit/http-caller.ts"
import { median, spread } from "./statistics.ts"

const rounds = 10
const limitMs = 1500

/** Pins a process and its threads to one core; returns false where that is impossible. */
const pinToOneCore = (pid: number) =>
  promisify(execFile)("taskset", ["-acp", "0", String(pid)]).then(
    () => true,
    () => false,
  )

const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
const stack = await startStack({ folder, env: { RATE_LIMIT_SCALE: "1000000" } })
const { call, close } = createHttpCaller(stack.api)
try {
  const photo = await cameraPhoto()
  const form = registrationForm()
  await call(authRoutes.register, { body: form })
  const { accessToken } = (await call(authRoutes.login, { body: form })).body
  const as = { accessToken }
  const oneCore = await pinToOneCore(stack.pid)

  const send = async () => {
    const began = performance.now()
    const upload = { fileName: "photo.jpg", contentType: "image/jpeg", size: photo.length }
    const { signedUrl, filePath, headers } = (
      await call(profileRoutes.generateUploadUrl, { as, body: upload })
    ).body
    await fetch(signedUrl, { method: "PUT", headers, body: new Uint8Array(photo) })
    const { status, body } = await call(profileRoutes.update, { as, body: { avatar_urls: [filePath] } })
    const [url = ""] = body.profile?.avatar_urls_signed ?? []
    const served = await fetch(url)
    const bytes = (await served.arrayBuffer()).byteLength
    if (status !== 200 || !served.ok) throw new Error(`answered with ${status} and ${served.status}`)
    return { ms: performance.now() - began, bytes }
  }
  const times: number[] = []
  let bytes = 0
  // Warm-up: the first call loads the picture library.
  await send()
  for (let round = 0; round < rounds; round++) {
    const sent = await send()
    times.push(sent.ms)
    bytes = sent.bytes
  }
  const megabytes = (count: number) => `${(count / 1_000_000).toFixed(2)} MB`
  console.log(`${megabytes(photo.length)} sent, ${megabytes(bytes)} served${oneCore ? ", on one core" : ""}`)
  console.log(`from upload to served: ${spread(times)} ms (at most ${limitMs})`)
  if (!(median(times) <= limitMs)) process.exitCode = 1
} finally {
  close()
  await stack.stop()
  await rm(folder, { recursive: true })
}

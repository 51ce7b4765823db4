/**
 * Measures explore, the service's memory and another member's small picture while two members send the corpus
 * of hostile pictures through every upload route in a loop.
 *
 *   npm run bench:hostile-pictures
 *
 * Fails when a limit is exceeded, a hostile picture is accepted, or a request fails. Linux only: memory is
 * read from /proc.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { contactRoutes } from "@pinyu/contract/contact/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { albumForm } from "@pinyu/testkit/factories/albums.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { contactFields } from "@pinyu/testkit/factories/contact.ts"
import { createHttpCaller } from "@pinyu/testkit/http-caller.ts"
import { codeIn } from "@pinyu/testkit/outbox.ts"
import { encoded } from "@pinyu/testkit/pictures-corpus/encoded.ts"
import { hostileFiles } from "@pinyu/testkit/pictures-corpus/hostile.ts"
import { quantile, spread } from "./statistics.ts"

const quietMs = 15_000
const loops = 2
const senders = 2
const pauseMs = 20
const limits = { timesQuietP99: 3, growthMb: 100, bystanderMs: 10_000 }

const residentMb = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
const stack = await startStack({ folder, env: { RATE_LIMIT_SCALE: "1000000" } })
const { call, close } = createHttpCaller(stack.api)

const mailPollMs = 50

/** Requests a code and waits for its mail. */
const mailedCode = async (email: string) => {
  await call(authRoutes.sendEmailCode, { body: { email } })
  for (;;) {
    const mails = await stack.outbox.mailsTo(email)
    if (mails.length > 0) return codeIn(mails)
    await sleep(mailPollMs)
  }
}

/** Only members with a verified address may have an album. */
const signIn = async () => {
  const { email } = registrationForm()
  const form = registrationForm({ email, emailCode: await mailedCode(email) })
  await call(authRoutes.register, { body: form })
  return (await call(authRoutes.login, { body: form })).body
}
type Member = Awaited<ReturnType<typeof signIn>>

/** Sends a form with one file; returns the status. */
const sendForm = async (as: Member, path: string, fields: object, fileName: string, file: Buffer) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append(fileName, new Blob([new Uint8Array(file)]), "picture.jpg")
  const headers = { Authorization: `Bearer ${as.accessToken}` }
  const answer = await fetch(stack.api + path, { method: "POST", headers, body })
  await answer.arrayBuffer()
  return answer.status
}

const sendPhoto = async (as: Member, file: Buffer) => {
  const upload = { fileName: "photo.jpg", contentType: "image/jpeg", size: file.length }
  const offer = await call(profileRoutes.generateUploadUrl, { as, body: upload })
  if (offer.status !== 200) return offer.status
  const { signedUrl, filePath, headers } = offer.body
  const sent = await fetch(signedUrl, { method: "PUT", headers, body: new Uint8Array(file) })
  if (!sent.ok) return sent.status
  return (await call(profileRoutes.update, { as, body: { avatar_urls: [filePath] } })).status
}

const sendPicture = (as: Member, file: Buffer) =>
  sendForm(as, mediaRoutes.upload.path, { purpose: "chat" }, "media", file)

/** Every route by which a member sends a picture. */
const uploadRoutesOf = async (as: Member) => {
  const { status, body } = await call(albumsRoutes.create, { as, body: albumForm() })
  if (status !== 201) throw new Error(`an album was answered with ${status}: ${body.error}`)
  const { album } = body
  const albumPath = albumsRoutes.addMedia.path.replace(":albumId", album.id)
  return [
    (file: Buffer) => sendPicture(as, file),
    (file: Buffer) => sendForm(as, mediaRoutes.upload.path, { purpose: "posts" }, "media", file),
    (file: Buffer) => sendForm(as, albumPath, { purpose: "photos" }, "media", file),
    (file: Buffer) => sendPhoto(as, file),
    (file: Buffer) => sendForm(as, contactRoutes.submit.path, contactFields(), "attachments", file),
  ]
}

/** Repeats the work until `isOver`; returns the duration of each round in ms. */
const timeUntil = async (isOver: () => boolean, work: () => Promise<unknown>) => {
  const times: number[] = []
  while (!isOver()) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
    await sleep(pauseMs)
  }
  return times
}

try {
  const bystander = await signIn()
  const small = await encoded("jpeg")
  const files = await Promise.all(
    Object.values(hostileFiles)
      .flat()
      .map(async ({ name, make }) => ({ name, file: await make() })),
  )
  const explore = () => call(exploreRoutes.list, { as: bystander })
  const sendSmallPicture = async () => {
    const status = await sendPicture(bystander, small)
    if (status !== 201) throw new Error(`a valid picture was answered with ${status}`)
  }
  const attackers = await Promise.all(
    Array.from({ length: senders }, async () => uploadRoutesOf(await signIn())),
  )
  // Warm-up.
  for (let n = 0; n < 1_000; n++) await explore()
  for (const send of attackers.flat()) await send(small)
  await sendSmallPicture()

  const quietUntil = performance.now() + quietMs
  const quiet = await timeUntil(() => performance.now() > quietUntil, explore)
  const before = await residentMb(stack.pid)

  const [accepted, slowest] = [new Map<string, number>(), { ms: 0, name: "" }]
  let [sent, sending, most] = [0, true, before]
  const attack = async (routes: Awaited<ReturnType<typeof uploadRoutesOf>>) => {
    for (let loop = 0; loop < loops; loop++)
      for (const { name, file } of files) {
        const upload = routes[sent % routes.length]
        const began = performance.now()
        const status = (await upload?.(file)) ?? 0
        const ms = performance.now() - began
        sent += 1
        if (status < 400 || status >= 500) accepted.set(name, status)
        if (ms > slowest.ms) Object.assign(slowest, { ms, name })
      }
  }
  const sampleMemory = async () => {
    most = Math.max(most, await residentMb(stack.pid))
  }
  const began = performance.now()
  const attacks = Promise.all(attackers.map(attack)).finally(() => {
    sending = false
  })
  const isOver = () => !sending
  const [busy, bystanderTimes] = await Promise.all([
    timeUntil(isOver, explore),
    timeUntil(isOver, sendSmallPicture),
    timeUntil(isOver, sampleMemory),
    attacks,
  ])
  const seconds = (performance.now() - began) / 1000

  const [quietP99, busyP99] = [quantile(quiet, 0.99), quantile(busy, 0.99)]
  const growth = most - before
  const longest = Math.max(...bystanderTimes)
  console.log(`${sent} hostile pictures of ${files.length} kinds sent in ${seconds.toFixed(0)} s`)
  console.log(`the slowest was answered after ${(slowest.ms / 1000).toFixed(1)} s: ${slowest.name}`)
  console.log(`explore when quiet: ${spread(quiet)} ms, p99 ${quietP99.toFixed(1)} ms`)
  console.log(
    `explore meanwhile: ${spread(busy)} ms, p99 ${busyP99.toFixed(1)} ms (limit ${(limits.timesQuietP99 * quietP99).toFixed(1)})`,
  )
  console.log(
    `memory of the service: ${before.toFixed(0)} MB, ${growth.toFixed(0)} more at most (limit ${limits.growthMb})`,
  )
  console.log(
    `another member's picture: ${spread(bystanderTimes)} ms, at most ${longest.toFixed(0)} (limit ${limits.bystanderMs})`,
  )
  for (const [name, status] of accepted) console.log(`answered with ${status}: ${name}`)
  const passed =
    busyP99 <= limits.timesQuietP99 * quietP99 &&
    growth <= limits.growthMb &&
    longest <= limits.bystanderMs &&
    accepted.size === 0
  if (!passed) process.exitCode = 1
} finally {
  close()
  await stack.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

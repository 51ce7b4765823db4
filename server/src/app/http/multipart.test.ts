import { once } from "node:events"
import { readdir, stat } from "node:fs/promises"
import { type AddressInfo, connect, type Socket } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { contactRoutes } from "@pinyu/contract/contact/routes"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { blackPng } from "@pinyu/testkit/factories/media.ts"
import { filePart, formOf, formType, type Part, purposePart } from "@pinyu/testkit/forms.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"

let app: TestApp
let member: BuiltMember
let picture: Buffer
const sockets: Socket[] = []

beforeAll(async () => {
  app = await testApp()
  member = await buildMember(app)
  picture = await colouredPicture()
  await app.app.listen({ host: "127.0.0.1", port: 0 })
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Everything that an upload may leave behind. */
const traces = async () => ({
  rows: (await app.db.selectFrom("media_files").select("key").execute()).length,
  // The bucket is shared, so other tests' files appear here.
  files: app.config.s3 ? 0 : (await Array.fromAsync(app.platform.storage.list())).length,
  work: await readdir(join(app.config.dataDir, "work")).catch(() => []),
})

/** The size of all files in the work folder. */
const bytesAtWork = async () => {
  const folder = join(app.config.dataDir, "work")
  const sizes = (await readdir(folder, { recursive: true })).map(async (path) => {
    const found = await stat(join(folder, path)).catch(() => null)
    return found?.isFile() ? found.size : 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const send = async (body: Buffer, route = mediaRoutes.upload as { path: string }) => {
  const headers = { authorization: `Bearer ${member.accessToken}`, "content-type": formType }
  const answer = await app.app.inject({ method: "POST", url: route.path, headers, payload: body })
  return { status: answer.statusCode, body: answer.json() }
}

const page = Buffer.from("<!doctype html><script>alert(1)</script>")
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const video = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom"), Buffer.alloc(5_000, 7)])
const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Buffer.alloc(5_000, 7)])
const named = (fileName: string, type: string) => ({ fileName, type })
const form = (...parts: (Part | Buffer)[]) =>
  formOf(parts.map((part) => (Buffer.isBuffer(part) ? filePart(part) : part)))

describe("an invalid form", () => {
  const cases: [string, () => Buffer, number, string][] = [
    ["truncated in its file", () => form(purposePart, picture).subarray(0, -60), 400, "invalid_input"],
    ["truncated at its end", () => form(purposePart, picture).subarray(0, -4), 400, "invalid_input"],
    ["empty", () => Buffer.alloc(0), 422, "file_missing"],
    ["no form", () => Buffer.from("media=1"), 400, "invalid_input"],
    ["without a file", () => form(purposePart), 422, "file_missing"],
    ["with an empty file", () => form(purposePart, Buffer.alloc(0)), 422, "file_missing"],
    [
      "with its file under another name",
      () => form(purposePart, filePart(picture, { name: "file" })),
      422,
      "file_missing",
    ],
    ["with two files", () => form(purposePart, picture, picture), 400, "invalid_input"],
    ["with a field after its file", () => form(purposePart, picture, purposePart), 400, "invalid_input"],
    ["without its purpose", () => form(picture), 422, "invalid_fields"],
    [
      "with another purpose after its file",
      () => form(picture, { name: "purpose", value: "album" }),
      422,
      "invalid_fields",
    ],
    ["with two files before its purpose", () => form(picture, picture, purposePart), 400, "invalid_input"],
    ["truncated before its purpose", () => form(picture, purposePart).subarray(0, -60), 400, "invalid_input"],
    ["with another purpose", () => form({ name: "purpose", value: "album" }, picture), 422, "invalid_fields"],
    [
      "with an invalid field name",
      () => form({ name: "__proto__", value: "1" }, purposePart, picture),
      400,
      "invalid_input",
    ],
    [
      "with unlimited fields",
      () => form(...Array<Part>(50).fill(purposePart), picture),
      400,
      "invalid_input",
    ],
    [
      "with an HTML page as a picture",
      () => form(purposePart, filePart(page, named("a.jpg", "image/jpeg"))),
      415,
      "file_type_unsupported",
    ],
    [
      "with an SVG, which may contain scripts",
      () => form(purposePart, filePart(drawing, named("a.svg", "image/svg+xml"))),
      415,
      "file_type_unsupported",
    ],
    [
      "with a HEIC photo declared as a JPEG",
      () => form(purposePart, filePart(heic, named("IMG_1.JPG", "image/jpeg"))),
      415,
      "heic_unsupported",
    ],
    ["with a truncated picture", () => form(purposePart, picture.subarray(0, -30)), 422, "invalid_media"],
    ["with a decompression bomb", () => form(purposePart, blackPng(7_800)), 422, "too_many_pixels"],
  ]
  it.each(cases)("%s is rejected, and leaves nothing", async (_name, body, status, code) => {
    const before = await traces()
    const answer = await send(body())
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.error).toMatch(/[\u4e00-\u9fff]/)
    expect(await traces()).toEqual({ ...before, work: [] })
  })

  it.each([
    ["before", (file: Buffer) => form(file, purposePart)],
    ["after", (file: Buffer) => form(purposePart, file)],
  ])(
    "with more than 100 MB %s its purpose is rejected, and leaves nothing",
    { tags: "nightly" },
    async (_where, formWith) => {
      const before = await traces()
      const answer = await send(formWith(Buffer.concat([video, Buffer.alloc(105_000_000)])))
      expect([answer.status, answer.body.code]).toEqual([413, "file_too_large"])
      expect(await traces()).toEqual({ ...before, work: [] })
    },
  )

  it("is rejected when its content type is no form", async () => {
    const { status, body } = await app.call(mediaRoutes.upload, { as: member, body: { purpose: "chat" } })
    expect([status, body.code]).toEqual([415, "unsupported_media_type"])
  })

  it("is rejected as a voice message when it is another file", async () => {
    const answer = await send(form(filePart(picture, { name: "voice" })), mediaRoutes.uploadVoice)
    expect(answer.body.code).toBe("file_type_unsupported")
  })
})

describe("a form with its purpose after its file", () => {
  it("is accepted like any other, and leaves no temporary file", async () => {
    const { status, body } = await send(form(picture, purposePart))
    expect([status, body.mediaType]).toEqual([201, "image"])
    expect(body.originalUrl).toMatch(/^chat\//)
    const [row] = await app.db
      .selectFrom("media_files")
      .select("purpose")
      .where("key", "=", body.originalUrl)
      .execute()
    expect([row, (await traces()).work]).toEqual([{ purpose: "chat" }, []])
  })

  it("may have unknown fields after its file", async () => {
    expect((await send(form(purposePart, picture, { name: "note", value: "x" }))).status).toBe(201)
  })
})

const open = async () => {
  const socket = connect((app.app.server.address() as AddressInfo).port, "127.0.0.1")
  sockets.push(socket)
  socket.on("error", () => undefined)
  await once(socket, "connect")
  return socket
}
const headFor = (length: number | "chunked", path: string = mediaRoutes.upload.path, isGuest = false) =>
  [
    `POST ${path} HTTP/1.1`,
    "Host: pinyu.example",
    "Connection: close",
    ...(isGuest ? [] : [`Authorization: Bearer ${member.accessToken}`]),
    `Content-Type: ${formType}`,
    length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
    "\r\n",
  ].join("\r\n")
const statusAndCode = (answer: string) => [answer.split(" ")[1], /"code":"(\w+)"/.exec(answer)?.[1]]

describe("a slow form", () => {
  it("has more time than other requests while it keeps the minimum rate", { tags: "alone" }, async () => {
    const { headersTimeout, requestTimeout } = app.app.server
    onTestFinished(() => void Object.assign(app.app.server, { headersTimeout, requestTimeout }))
    Object.assign(app.app.server, { headersTimeout: 2_000, requestTimeout: 2_500 })
    const body = form(purposePart, picture)
    const socket = await open()
    const answer = text(socket)
    socket.write(headFor(body.length))
    const expired = once(app.app.server, "clientError")
    socket.write(body.subarray(0, 200))
    await expired
    socket.write(body.subarray(200))
    expect(statusAndCode(await answer)[0]).toBe("201")
  })

  it.each([
    ["in its file", 300],
    ["before its file", 40],
  ])("is aborted when it stops %s, and leaves nothing", async (_where, length) => {
    const before = await traces()
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    const body = form(purposePart, Buffer.concat([picture, Buffer.alloc(100_000)]))
    const taken = once(app.app.server, "request")
    const socket = await open()
    const answer = text(socket)
    socket.write(headFor(body.length))
    socket.write(body.subarray(0, length))
    await taken
    await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    vi.advanceTimersByTime(15_000)
    expect(statusAndCode(await answer)).toEqual(["408", "request_timeout"])
    vi.useRealTimers()
    await eventually(async () => expect(await traces()).toEqual({ ...before, work: [] }))
  })

  it("is aborted when its route allows less time, even if it keeps the minimum rate", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    const { path } = contactRoutes.submit
    const socket = await open()
    const answer = text(socket)
    const taken = once(app.app.server, "request")
    const attachment = filePart(Buffer.concat([picture, Buffer.alloc(200_000)]), { name: "attachments" })
    const body = formOf([attachment])
    socket.write(headFor(body.length, path))
    socket.write(body.subarray(0, -1_000))
    await taken
    // Small work files of earlier uploads may be left for a while, and say nothing about this form.
    await eventually(async () => expect(await bytesAtWork()).toBeGreaterThan(150_000))
    const began = performance.now()
    vi.spyOn(performance, "now").mockReturnValue(began + 3 * 60_000)
    vi.advanceTimersByTime(15_000)
    expect(statusAndCode(await answer)).toEqual(["408", "request_timeout"])
    vi.restoreAllMocks()
  })

  it("occupies one of a guest address's four slots", async () => {
    const { path } = contactRoutes.submit
    const asGuest = (from: string) =>
      app.call(contactRoutes.submit, { body: formOf([]), headers: { "content-type": formType }, from })
    const five = await Promise.all(Array.from({ length: 5 }, open))
    const rejected = Promise.race(five.map((socket) => once(socket, "data")))
    for (const socket of five) socket.write(headFor(5_000, path, true))
    expect(statusAndCode(String(await rejected))).toEqual(["429", "too_many_requests"])
    expect((await asGuest("127.0.0.1")).status).toBe(429)
    expect((await asGuest("10.0.5.1")).status).toBe(422)
    for (const socket of five) socket.destroy()
    await eventually(async () => expect((await asGuest("127.0.0.1")).status).toBe(422))
  })

  it("leaves nothing when its sender disconnects", async () => {
    const before = await traces()
    const body = form(purposePart, Buffer.concat([picture, Buffer.alloc(100_000)]))
    const socket = await open()
    const taken = once(app.app.server, "request")
    socket.write(headFor(body.length))
    socket.write(body.subarray(0, 20_000))
    await taken
    await eventually(async () => expect((await traces()).work).toHaveLength(1))
    socket.destroy()
    await eventually(async () => expect(await traces()).toEqual({ ...before, work: [] }))
  })

  it("is rejected by its content length before it is read", async () => {
    const socket = await open()
    socket.write(headFor(200_000_000))
    expect(statusAndCode(await text(socket))).toEqual(["413", "file_too_large"])
  })
})

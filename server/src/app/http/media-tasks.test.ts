import { randomBytes } from "node:crypto"
import { readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { wavFile } from "@pinyu/testkit/media-files.ts"
import { codeOf, createMediaProcesses, madeOf, makeWith, webp } from "@pinyu/testkit/media-processes.ts"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { AppError } from "../../platform/app-error.ts"
import { createMediaTool } from "../../platform/media/media-tool.ts"
import { createMemorySink, sha256Of } from "../../platform/media/remote/parts.ts"
import { createRemoteMediaTool } from "../../platform/media/remote/remote-media-tool.ts"
import { createTaskRunner, type TaskRunner } from "../../platform/media/remote/run-media-task.ts"
import { createPicturePools, createPictureTool, type PictureTool } from "../../platform/pictures/pictures.ts"

const pools = createPicturePools()
const local = createPictureTool({ pools })
const runTask = createTaskRunner({ pools, mediaTool: createMediaTool() })
afterAll(() => local.close())

let processes: Awaited<ReturnType<typeof createMediaProcesses>>
beforeEach(async () => {
  processes = await createMediaProcesses()
})
afterEach(() => processes.close())

/** A runner that fails, and that counts its calls. */
const failing = (error: Error) => vi.fn<TaskRunner>(() => Promise.reject(error))

const closedUrl = "http://127.0.0.1:1"

describe("a picture of a process without media", { tags: "nightly" }, () => {
  it("is the one that this process would make", async () => {
    const tool = processes.toolFor(await processes.serve(runTask))
    const picture = await cameraPicture()
    const path = join(processes.folder, "sent")
    await writeFile(path, picture)
    const photo = await tool.photo("member", async () => picture)
    expect(photo).toEqual(await local.photo("member", async () => picture))
    expect(await tool.bounded("member", path)).toEqual(await local.bounded("member", path))
    expect(await tool.still("member", path)).toEqual(await local.still("member", path))
    const mark = (one: Pick<PictureTool, "marked">) =>
      one.marked("member", async () => photo.large, "K7QM-2XHD")
    expect(await mark(tool)).toEqual(await mark(local))
    const pixels = { path: join(processes.folder, "pixels"), width: 4, height: 4 }
    await writeFile(pixels.path, randomBytes(48))
    expect(await tool.pixels("member", pixels)).toEqual(await local.pixels("member", pixels))
    await expect.poll(() => readdir(join(processes.folder, "work"))).toEqual([])
  })
})

describe("a sound of a process without media", { tags: "nightly" }, () => {
  it("is examined and transcoded as in this process", async () => {
    const tool = createRemoteMediaTool(processes.clientOf(await processes.serve(runTask)), { concurrency: 1 })
    const input = join(processes.folder, "sent")
    await writeFile(input, wavFile())
    const task = { input, contentType: "audio/wav", folder: processes.folder }
    const found = await tool.examine(task)
    expect(found).toEqual({
      ...(await createMediaTool().examine(task)),
      transcoded: join(processes.folder, "transcoded"),
    })
    const copies = ["transcoded", "transcoded.mp4"].map((name) => ({ path: join(processes.folder, name) }))
    const digests = await Promise.all(copies.map((copy) => sha256Of([copy])))
    expect(digests[0]).toBe(digests[1])
  })
})

describe("several media processes", () => {
  it("stand in for one that is gone, busy, or of another installation", async () => {
    const busy = await processes.serve(failing(new AppError("unavailable")))
    const foreign = await processes.serve(madeOf("foreign"), randomBytes(32))
    const tool = processes.toolFor(closedUrl, busy, foreign, await processes.serve(madeOf("whole")))
    for (let n = 0; n < 8; n++) expect(await makeWith(tool)).toBe("whole")
    expect(processes.warnings).toHaveLength(3)
  })

  it("are unavailable together, as an overloaded machine is", async () => {
    const tool = processes.toolFor(closedUrl, closedUrl)
    await expect(makeWith(tool)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 })
    expect(await codeOf(makeWith(processes.toolFor()))).toBe("unavailable")
  })

  it("run no task of a caller that has gone", { tags: "alone" }, async () => {
    const { promise: waiting, resolve: release } = Promise.withResolvers<void>()
    const abandoned = Promise.withResolvers<boolean>()
    const url = await processes.serve(async (_, { isAbandoned }) => {
      await waiting
      abandoned.resolve(await vi.waitUntil(isAbandoned, 15_000))
      throw new AppError("unavailable")
    })
    const task = { kind: "marked", attempt: "first", text: "A" } as const
    // Within the limit, the task reaches the process.
    const options = { limitMs: 500, createSink: createMemorySink }
    const run = processes.clientOf(url).run(task, webp, options)
    expect(await codeOf(run)).toBe("unavailable")
    release()
    expect(await abandoned.promise).toBe(true)
  })
})

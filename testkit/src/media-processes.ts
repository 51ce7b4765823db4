import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { handleErrors } from "@pinyu/server/app/http/errors.ts"
import { AppError } from "@pinyu/server/platform/app-error.ts"
import { mediaTaskRoutes } from "@pinyu/server/platform/media/remote/media-task-routes.ts"
import { createRemoteMedia } from "@pinyu/server/platform/media/remote/remote-media.ts"
import { createRemotePicturePool } from "@pinyu/server/platform/media/remote/remote-picture-pool.ts"
import type { TaskRunner } from "@pinyu/server/platform/media/remote/run-media-task.ts"
import { createPictureTool, type PictureTool } from "@pinyu/server/platform/pictures/pictures.ts"
import { createWorkFolder } from "@pinyu/server/platform/storage/work-folder.ts"
import fastify, { type FastifyInstance } from "fastify"
import { testClock } from "./clock.ts"

export const key = randomBytes(32)
export const clock = testClock()

/** The beginning of a WebP picture: enough for a runner that decodes nothing. */
export const webp = Buffer.concat([Buffer.from("RIFF"), Buffer.from([4, 0, 0, 0]), Buffer.from("WEBP")])

/** Media processes and a process without the role, in this one. `close` ends them. */
export const createMediaProcesses = async () => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-media-tasks-"))
  const servers: FastifyInstance[] = []
  const warnings: string[] = []
  const workFolder = createWorkFolder(join(folder, "work"))

  /** The address of an app that answers until the end. */
  const listen = (app: FastifyInstance) => {
    servers.push(app)
    return app.listen({ host: "127.0.0.1", port: 0 })
  }

  const clientOf = (...urls: string[]) =>
    createRemoteMedia({
      ...{ urls, key, clock },
      log: { warn: (...given: unknown[]) => void warnings.push(String(given[1])) },
    })

  return {
    folder,
    warnings,
    listen,
    clientOf,
    serve: async (runTask: TaskRunner, secret = key) => {
      const app = fastify({ forceCloseConnections: true })
      handleErrors(app, () => undefined)
      const requireSpace = async () => undefined
      await app.register(mediaTaskRoutes, { key: secret, clock, runTask, workFolder, requireSpace })
      return listen(app)
    },
    toolFor: (...urls: string[]): PictureTool => {
      const media = clientOf(...urls)
      const [first, second] = (["first", "second"] as const).map((attempt) =>
        createRemotePicturePool(media, attempt),
      )
      if (!first || !second) throw new Error("there are two attempts")
      return createPictureTool({ pools: { first, second } })
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()))
      await rm(folder, { recursive: true })
    },
  }
}

/** The error code of failed work; "made" without an error. */
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "made",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

/** A runner that makes a text instead of a picture. */
export const madeOf =
  (text: string): TaskRunner =>
  async () => ({
    made: { width: 1, height: 1, perceptualHash: null },
    parts: [{ name: "large", content: Buffer.from(text) }],
  })

/** What a tool makes of the shortest task. */
export const makeWith = async (tool: PictureTool) =>
  String(await tool.marked("member", async () => webp, "K7QM-2XHD"))

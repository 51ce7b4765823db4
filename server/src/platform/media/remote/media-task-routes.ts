import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { finished, pipeline } from "node:stream/promises"
import type { FastifyPluginAsync, FastifyRequest } from "fastify"
import type * as z from "zod"
import { AppError } from "../../app-error.ts"
import type { Clock } from "../../clock.ts"
import type { WorkFolder } from "../../storage/work-folder.ts"
import { type AnswerHead, callHead, maxCallAgeMs, maxTaskBytes, mediaTasksPath } from "./media-calls.ts"
import { bytesOf, lengthOf, sha256Of } from "./parts.ts"
import type { TaskRunner } from "./run-media-task.ts"
import { openHead, signatureHeader, signHead } from "./signed-heads.ts"
import { toTaskError } from "./task-errors.ts"

interface MediaTaskRoutesOptions {
  key: Buffer
  clock: Clock
  runTask: TaskRunner
  workFolder: Pick<WorkFolder, "within">
  requireSpace: () => Promise<unknown>
}

type Call = z.infer<typeof callHead> & { signature: string }

/** Passes the announced bytes on. Throws at the first byte too many, and at the end unless they are signed. */
async function* signedBytes(body: Readable, { length, sha256 }: Call) {
  const hash = createHash("sha256")
  let received = 0
  for await (const chunk of body) {
    received += chunk.length
    if (received > length) throw new AppError("not_found")
    hash.update(chunk)
    yield chunk
  }
  if (received !== length || hash.digest("hex") !== sha256) throw new AppError("not_found")
}

/**
 * Runs tasks of other processes of the service. To everyone else the route does not exist: a call without a
 * valid and recent signature is not found, before its body is read.
 */
export const mediaTaskRoutes: FastifyPluginAsync<MediaTaskRoutesOptions> = async (
  app,
  { key, clock, runTask, workFolder, requireSpace },
) => {
  const calls = new WeakMap<FastifyRequest, Call>()

  const openCall = (request: FastifyRequest): Call => {
    const headerOf = (name: string) => request.headers[name]?.toString()
    const head = callHead.safeParse(openHead(key, "call", headerOf))
    if (!head.success || Math.abs(clock.now().getTime() - head.data.at) > maxCallAgeMs)
      throw new AppError("not_found")
    return { ...head.data, signature: headerOf(signatureHeader) ?? "" }
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", (_request, body, done) => done(null, body))
  app.post(
    mediaTasksPath,
    {
      bodyLimit: maxTaskBytes,
      onRequest: async (request) => void calls.set(request, openCall(request)),
    },
    (request, reply) =>
      workFolder.within(async (folder) => {
        const call = calls.get(request) ?? openCall(request)
        const input = join(folder, "input")
        await requireSpace()
        await pipeline(signedBytes(request.raw, call), createWriteStream(input, { mode: 0o600 }))
        const isAbandoned = () => reply.raw.destroyed
        const { parts, ...outcome } = await runTask(call.task, { input, folder, isAbandoned }).catch(
          (error: unknown) => ({ error: toTaskError(error), parts: [] }),
        )
        const contents = parts.map(({ content }) => content)
        const lengths = await Promise.all(
          parts.map(async ({ name, content }) => ({ name, length: await lengthOf(content) })),
        )
        const head: AnswerHead = {
          ...{ call: call.signature, sha256: await sha256Of(contents), parts: lengths },
          outcome: "made" in outcome ? { made: { ...outcome.made } } : outcome,
        }
        void reply
          .headers({ ...signHead(key, "answer", head), "cache-control": "no-store" })
          .type("application/octet-stream")
          .send(Readable.from(bytesOf(contents)))
        // The folder is deleted afterwards. A caller that has gone needs no answer.
        await finished(reply.raw).catch(() => undefined)
        return reply
      }),
  )
}

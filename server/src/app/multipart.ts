import type { Socket } from "node:net"
import { Readable } from "node:stream"
import type { MultipartFile } from "@fastify/multipart"
import { mediaLimits } from "@pinyu/contract/media/limits"
import type { Route } from "@pinyu/contract/route"
import { describeIssues } from "@pinyu/phrases/fields"
import type { FastifyRequest } from "fastify"
import { Refusal, refuse } from "../platform/refusal.ts"
import { uploadPace, watchPace } from "./upload-pace.ts"

const { maxBytes } = mediaLimits.file

/** What stands around the file: its own head, and a few fields. */
const formLimits = { fields: 10, fieldNameSize: 100, fieldSize: 1000, files: 1, parts: 12, headerPairs: 20 }
const roomForTheRest = 64 * 1024

/** Connections that a form with a file comes through: they have another limit of time than the rest. */
export const createUploads = () => {
  const underWay = new WeakSet<Socket>()
  return {
    isUnderWay: (socket: Socket) => underWay.has(socket),
    begin: (socket: Socket) => void underWay.add(socket),
    end: (socket: Socket) => void underWay.delete(socket),
  }
}
export type Uploads = ReturnType<typeof createUploads>

const errorCode = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined)

/** Whatever is wrong with a form is its sender's doing. */
const refusalFor = (error: unknown) => {
  if (error instanceof Refusal) return error
  if (errorCode(error) === "FST_REQ_FILE_TOO_LARGE") return refuse("file_too_large")
  return refuse("invalid_input", { cause: error })
}

const checkFields = (form: NonNullable<Route["multipart"]>, fields: Record<string, unknown>) => {
  const result = form.fields.safeParse(fields, { reportInput: true })
  if (!result.success) throw refuse("invalid_fields", { fields: describeIssues(result.error.issues) })
  return result.data
}

/** Answers are heard while a body still comes: it is read on for a moment, for nothing. */
const letBodyRunOut = ({ raw }: FastifyRequest) => {
  raw.unpipe()
  raw.resume()
  if (raw.complete || raw.readableEnded || raw.destroyed) return
  const cut = setTimeout(() => raw.complete || raw.destroy(), uploadPace.lingerMs)
  cut.unref()
  raw.once("close", () => clearTimeout(cut))
}

/**
 * Hands the one file of a form to `take` as it comes, with the fields before it. The file ends only where the whole form does as it should, so that
 * whoever reads it to its end knows: nothing broke off, no second file came, no field was late. The sender may be slow,
 * but has to keep a pace.
 */
export const takeFile = async <Result>(
  request: FastifyRequest,
  form: NonNullable<Route["multipart"]>,
  uploads: Uploads,
  take: (file: Readable, fields: object) => Promise<Result>,
): Promise<Result> => {
  if (!request.isMultipart()) throw refuse("unsupported_media_type")
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + roomForTheRest)
    throw refuse("file_too_large")
  const { socket } = request.raw
  uploads.begin(socket)
  const parts = request.parts({ limits: { ...formLimits, fileSize: maxBytes } })
  let open: MultipartFile | undefined
  const pace = watchPace(request.raw, (error) => open?.file.destroy(error))
  const nextPart = () => Promise.race([parts.next(), pace.stalled])

  async function* wholeFile(part: MultipartFile) {
    try {
      for await (const chunk of part.file) {
        if (part.file.truncated) throw refuse("file_too_large")
        yield chunk
      }
      if (!(await nextPart()).done) throw refuse("invalid_input")
    } catch (error) {
      throw refusalFor(error)
    }
  }

  const fileAfterFields = async () => {
    const fields: Record<string, unknown> = {}
    for (let next = await nextPart(); !next.done; next = await nextPart()) {
      const part = next.value
      if (part.type === "file") {
        open = part
        if (part.fieldname !== form.file) throw refuse("file_missing")
        return { part, fields: checkFields(form, fields) }
      }
      fields[part.fieldname] = part.value
    }
    throw refuse("file_missing")
  }

  try {
    const { part, fields } = await fileAfterFields().catch((error: unknown) =>
      Promise.reject(refusalFor(error)),
    )
    return await take(Readable.from(wholeFile(part), { objectMode: false }), fields)
  } catch (error) {
    open?.file.on("error", () => undefined).destroy()
    letBodyRunOut(request)
    throw error
  } finally {
    pace.end()
    uploads.end(socket)
  }
}

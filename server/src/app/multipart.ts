import type { Socket } from "node:net"
import { Readable } from "node:stream"
import type { Multipart, MultipartFile, MultipartValue } from "@fastify/multipart"
import { mediaLimits } from "@pinyu/contract/media/limits"
import type { Route } from "@pinyu/contract/route"
import { describeIssues } from "@pinyu/phrases/fields"
import type { FastifyRequest } from "fastify"
import { longestFileName, type SentFile } from "../platform/calls.ts"
import { Refusal, refuse } from "../platform/refusal.ts"
import { uploadPace, watchPace } from "./upload-pace.ts"

type Form = NonNullable<Route["multipart"]>

/** What stands around the files: their own heads, and a few fields. */
const formLimits = { fields: 10, fieldNameSize: 100, fieldSize: 16_000, headerPairs: 20 }
const roomForTheRest = 64 * 1024

/** Connections that a form with a file comes through: they have another limit of time than the rest. */
export const createUploads = () => {
  const underWay = new WeakSet<Socket>()
  /** How many forms of guests come from an address. */
  const ofGuests = new Map<string, number>()
  return {
    isUnderWay: (socket: Socket) => underWay.has(socket),

    /** The forms of a member or admin, or of the guests at an address. What was begun has to be ended. */
    from: (guests: string | null) => ({
      /** Refuses with `too_many_requests` where as many guests there already send one. */
      begin: (socket: Socket) => {
        if (guests !== null) {
          const forms = ofGuests.get(guests) ?? 0
          if (forms >= uploadPace.guestsAtOnce) throw refuse("too_many_requests", { retryAfterSeconds: 10 })
          ofGuests.set(guests, forms + 1)
        }
        underWay.add(socket)
      },
      end: (socket: Socket) => {
        underWay.delete(socket)
        if (guests === null) return
        const left = (ofGuests.get(guests) ?? 1) - 1
        if (left > 0) ofGuests.set(guests, left)
        else ofGuests.delete(guests)
      },
    }),
  }
}
export type Uploads = ReturnType<typeof createUploads>
type OwnUploads = ReturnType<Uploads["from"]>

const errorCode = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined)

/** What a form may hold, and by which code one that holds more is refused. */
const sizeOf = ({ many }: Form) =>
  many
    ? { longestMs: undefined, ...many, tooLarge: "files_too_large" as const }
    : {
        maxBytes: mediaLimits.file.maxBytes,
        maxFiles: 1,
        tooLarge: "file_too_large" as const,
        longestMs: undefined,
      }

/** What its sender calls a file, in one spelling; cut last, since that may be a longer one. */
const nameOf = ({ filename }: MultipartFile) =>
  [...(filename ?? "").toWellFormed().normalize("NFC")].slice(0, longestFileName).join("")

/** A field as it was sent; what was cut off would be lost without a word. */
const wholeValue = ({ value, valueTruncated }: MultipartValue) => {
  if (valueTruncated) throw refuse("body_too_large")
  return value
}

const checkFields = (form: Form, fields: Record<string, unknown>) => {
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

/** A form as it comes, part for part. */
interface Incoming {
  nextPart: () => Promise<IteratorResult<Multipart, undefined>>
  /** Whose bytes come now: it ends with the form, however that ends. */
  opened: (part: MultipartFile) => void
  /** Whatever is wrong with a form is its sender's doing. */
  refusalFor: (error: unknown) => Refusal
}

/** Reads a form. Its sender may be slow, but has to keep a pace. */
const readForm = async <Result>(
  request: FastifyRequest,
  form: Form,
  uploads: OwnUploads,
  read: (incoming: Incoming) => Promise<Result>,
): Promise<Result> => {
  const { maxBytes, maxFiles, tooLarge, longestMs } = sizeOf(form)
  if (!request.isMultipart()) throw refuse("unsupported_media_type")
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + roomForTheRest) throw refuse(tooLarge)
  const { socket } = request.raw
  uploads.begin(socket)
  const limits = {
    ...formLimits,
    // One more than it may be: what is too large is seen to be.
    fileSize: maxBytes + 1,
    files: maxFiles,
    parts: maxFiles + formLimits.fields + 1,
  }
  const parts = request.parts({ limits })
  let open: MultipartFile | undefined
  const pace = watchPace(request.raw, (error) => open?.file.destroy(error), longestMs)
  const refusalFor = (error: unknown) => {
    if (error instanceof Refusal) return error
    if (errorCode(error) === "FST_REQ_FILE_TOO_LARGE") return refuse(tooLarge)
    if (errorCode(error) === "FST_FILES_LIMIT" && form.many) return refuse("too_many_files")
    return refuse("invalid_input", { cause: error })
  }
  try {
    return await read({
      nextPart: () => Promise.race([parts.next(), pace.stalled]),
      opened: (part) => {
        open = part
      },
      refusalFor,
    })
  } catch (error) {
    open?.file.on("error", () => undefined).destroy()
    letBodyRunOut(request)
    throw error
  } finally {
    pace.end()
    uploads.end(socket)
  }
}

/**
 * Hands the one file of a form to `take` as it comes, with the fields before it. The file ends only where the whole form does as it should, so that
 * whoever reads it to its end knows: nothing broke off, no second file came, no field was late.
 */
export const takeFile = <Result>(
  request: FastifyRequest,
  form: Form,
  uploads: OwnUploads,
  take: (file: Readable, fields: object) => Promise<Result>,
): Promise<Result> =>
  readForm(request, form, uploads, async ({ nextPart, opened, refusalFor }) => {
    const { maxBytes, tooLarge } = sizeOf(form)
    let bytes = 0

    async function* wholeFile(part: MultipartFile) {
      try {
        for await (const chunk of part.file) {
          bytes += chunk.length
          if (bytes > maxBytes) throw refuse(tooLarge)
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
          opened(part)
          if (part.fieldname !== form.file) throw refuse("file_missing")
          return { part, fields: checkFields(form, fields) }
        }
        fields[part.fieldname] = wholeValue(part)
      }
      throw refuse("file_missing")
    }

    const { part, fields } = await fileAfterFields().catch((error: unknown) =>
      Promise.reject(refusalFor(error)),
    )
    return take(Readable.from(wholeFile(part), { objectMode: false }), fields)
  })

/**
 * Hands the files of a form to `take`, each as it comes: whoever goes on to the next has done with the one before it. They end
 * only where the whole form does as it should, with its fields, which are known from then on.
 */
export const takeFiles = <Result>(
  request: FastifyRequest,
  form: Form,
  uploads: OwnUploads,
  take: (files: AsyncIterable<SentFile>, fields: () => object) => Promise<Result>,
): Promise<Result> =>
  readForm(request, form, uploads, async ({ nextPart, opened, refusalFor }) => {
    const { maxBytes, tooLarge } = sizeOf(form)
    let bytes = 0

    /** Not by `for await`: a reader that turns away must not destroy what the rest of the form comes through. */
    async function* bytesOf(chunks: AsyncIterator<Buffer>) {
      try {
        for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
          bytes += next.value.length
          if (bytes > maxBytes) throw refuse(tooLarge)
          yield next.value
        }
      } catch (error) {
        throw refusalFor(error)
      }
    }

    async function* fileOf(part: MultipartFile): AsyncGenerator<SentFile> {
      opened(part)
      if (part.fieldname !== form.file) throw refuse("file_missing")
      const chunks: AsyncIterator<Buffer> = part.file[Symbol.asyncIterator]()
      const name = nameOf(part)
      yield { name, file: Readable.from(bytesOf(chunks), { objectMode: false }), fieldsBefore: { ...fields } }
      // What its reader left.
      for await (const _chunk of bytesOf(chunks));
    }

    const fields: Record<string, unknown> = {}
    let checked: object | undefined
    // At once: what came before somebody reads it would be lost. Whoever reads learns what is wrong with it.
    const first = nextPart()
    first.catch(() => undefined)

    async function* filesOf() {
      try {
        for (let next = await first; !next.done; next = await nextPart()) {
          const part = next.value
          if (part.type === "file") yield* fileOf(part)
          else fields[part.fieldname] = wholeValue(part)
        }
      } catch (error) {
        throw refusalFor(error)
      }
      checked = checkFields(form, fields)
    }

    const given = () => {
      if (!checked) throw new Error("a form's fields are known once its files have come")
      return checked
    }
    return take(filesOf(), given)
  })

import { createReadStream, createWriteStream } from "node:fs"
import type { Socket } from "node:net"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Multipart, MultipartFile, MultipartValue } from "@fastify/multipart"
import { mediaLimits } from "@pinyu/contract/media/limits"
import type { Route } from "@pinyu/contract/route"
import { describeIssues } from "@pinyu/phrases/fields"
import type { FastifyRequest } from "fastify"
import { AppError } from "../../platform/app-error.ts"
import { longestFileName, type SentFile } from "../../platform/observability/calls.ts"
import { demandEachStep } from "../../platform/storage/disk-space.ts"
import type { WorkFolder } from "../../platform/storage/work-folder.ts"
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
          if (forms >= uploadPace.guestsAtOnce)
            throw new AppError("too_many_requests", { retryAfterSeconds: 10 })
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

/** What taking a form needs. */
export interface Intake {
  uploads: OwnUploads
  /** Refuses with `insufficient_storage` while there is too little room for files. */
  demandSpace: () => Promise<void>
  workFolder: WorkFolder
}

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
  if (valueTruncated) throw new AppError("body_too_large")
  return value
}

type Fields = Record<string, unknown>

const checkFields = (form: Form, fields: Fields) => {
  const result = form.fields.safeParse(fields, { reportInput: true })
  if (!result.success) throw new AppError("invalid_fields", { fields: describeIssues(result.error.issues) })
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
  appErrorFor: (error: unknown) => AppError
}

/** Reads a form. Its sender may be slow, but has to keep a pace. */
const readForm = async <Result>(
  request: FastifyRequest,
  form: Form,
  uploads: OwnUploads,
  read: (incoming: Incoming) => Promise<Result>,
): Promise<Result> => {
  const { maxBytes, maxFiles, tooLarge, longestMs } = sizeOf(form)
  if (!request.isMultipart()) throw new AppError("unsupported_media_type")
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + roomForTheRest) throw new AppError(tooLarge)
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
  const appErrorFor = (error: unknown) => {
    if (error instanceof AppError) return error
    if (errorCode(error) === "FST_REQ_FILE_TOO_LARGE") return new AppError(tooLarge)
    if (errorCode(error) === "FST_FILES_LIMIT" && form.many) return new AppError("too_many_files")
    return new AppError("invalid_input", { cause: error })
  }
  try {
    return await read({
      nextPart: () => Promise.race([parts.next(), pace.stalled]),
      opened: (part) => {
        // It may fail before somebody reads it.
        part.file.on("error", () => undefined)
        open = part
      },
      appErrorFor,
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

/** Whether all that is wrong with the fields so far is that some are still to come. */
const mayBeCompleted = (form: Form, fields: Fields) => {
  const { success, error } = form.fields.safeParse(fields)
  return !success && error.issues.every(({ path: [name] }) => !Object.hasOwn(fields, String(name)))
}

/**
 * Hands the one file of a form to `take` as it comes, with the fields. Where fields that are needed come after the file,
 * it waits for them in a temporary file. The file ends only where the whole form ends as it
 * should: a reader of its end knows that nothing broke off and that no second file came.
 */
export const takeFile = <Result>(
  request: FastifyRequest,
  form: Form,
  { uploads, demandSpace, workFolder }: Intake,
  take: (file: Readable, fields: object) => Promise<Result>,
): Promise<Result> =>
  readForm(request, form, uploads, async ({ nextPart, opened, appErrorFor }) => {
    const { maxBytes, tooLarge } = sizeOf(form)
    const demandSpaceFor = demandEachStep(demandSpace)
    const fields: Fields = {}
    let bytes = 0

    /** A field that says again what was acted upon already would be lost without a word. */
    const readFieldsAfterFile = async () => {
      for (let next = await nextPart(); !next.done; next = await nextPart()) {
        const part = next.value
        if (part.type === "file" || Object.hasOwn(fields, part.fieldname)) throw new AppError("invalid_input")
        fields[part.fieldname] = wholeValue(part)
      }
    }

    async function* wholeFile(part: MultipartFile) {
      try {
        for await (const chunk of part.file) {
          bytes += chunk.length
          if (bytes > maxBytes) throw new AppError(tooLarge)
          await demandSpaceFor(bytes)
          yield chunk
        }
        await readFieldsAfterFile()
      } catch (error) {
        throw appErrorFor(error)
      }
    }

    const fileAfterFields = async () => {
      for (let next = await nextPart(); !next.done; next = await nextPart()) {
        const part = next.value
        if (part.type !== "file") fields[part.fieldname] = wholeValue(part)
        else {
          opened(part)
          if (part.fieldname !== form.file) throw new AppError("file_missing")
          return part
        }
      }
      throw new AppError("file_missing")
    }

    const takeLater = (part: MultipartFile) =>
      workFolder.within(async (folder) => {
        const path = join(folder, "waiting")
        await pipeline(wholeFile(part), createWriteStream(path, { mode: 0o600 }))
        const known = checkFields(form, fields)
        const file = createReadStream(path)
        try {
          return await take(file, known)
        } finally {
          file.destroy()
        }
      })

    const part = await fileAfterFields().catch((error: unknown) => Promise.reject(appErrorFor(error)))
    await demandSpace()
    if (mayBeCompleted(form, fields)) return takeLater(part)
    return take(Readable.from(wholeFile(part), { objectMode: false }), checkFields(form, fields))
  })

/**
 * Hands the files of a form to `take`, each as it comes: whoever goes on to the next has done with the one before it. They end
 * only where the whole form does as it should, with its fields, which are known from then on.
 */
export const takeFiles = <Result>(
  request: FastifyRequest,
  form: Form,
  { uploads, demandSpace }: Intake,
  take: (files: AsyncIterable<SentFile>, fields: () => object) => Promise<Result>,
): Promise<Result> =>
  readForm(request, form, uploads, async ({ nextPart, opened, appErrorFor }) => {
    const { maxBytes, tooLarge } = sizeOf(form)
    const demandSpaceFor = demandEachStep(demandSpace)
    let bytes = 0

    /** Not by `for await`: a reader that turns away must not destroy what the rest of the form comes through. */
    async function* bytesOf(chunks: AsyncIterator<Buffer>) {
      try {
        for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
          bytes += next.value.length
          if (bytes > maxBytes) throw new AppError(tooLarge)
          await demandSpaceFor(bytes)
          yield next.value
        }
      } catch (error) {
        throw appErrorFor(error)
      }
    }

    async function* fileOf(part: MultipartFile): AsyncGenerator<SentFile> {
      opened(part)
      if (part.fieldname !== form.file) throw new AppError("file_missing")
      await demandSpace()
      const chunks: AsyncIterator<Buffer> = part.file[Symbol.asyncIterator]()
      const name = nameOf(part)
      yield { name, file: Readable.from(bytesOf(chunks), { objectMode: false }), fieldsBefore: { ...fields } }
      // What its reader left.
      for await (const _chunk of bytesOf(chunks));
    }

    const fields: Fields = {}
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
        throw appErrorFor(error)
      }
      checked = checkFields(form, fields)
    }

    const given = () => {
      if (!checked) throw new Error("a form's fields are known once its files have come")
      return checked
    }
    return take(filesOf(), given)
  })

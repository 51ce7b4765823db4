import { createReadStream, createWriteStream } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Multipart, MultipartFile, MultipartValue } from "@fastify/multipart"
import { cutText } from "@pinyu/contract/characters"
import { mediaLimits } from "@pinyu/contract/media/limits"
import type { Route } from "@pinyu/contract/route"
import { describeIssues } from "@pinyu/phrases/fields"
import type { FastifyRequest } from "fastify"
import { AppError } from "../../platform/app-error.ts"
import { longestFileName, type SentFile } from "../../platform/observability/calls.ts"
import { requireSpaceEachStep } from "../../platform/storage/disk-space.ts"
import type { WorkFolder } from "../../platform/storage/work-folder.ts"
import { uploadRate, watchUploadRate } from "./upload-rate.ts"
import type { OwnUploads } from "./uploads.ts"

type Form = NonNullable<Route["multipart"]>

/** Limits of a form besides its files. */
const formLimits = { fields: 10, fieldNameSize: 100, fieldSize: 16_000, headerPairs: 20 }
const roomForTheRest = 64 * 1024

/** What the parsing of a form needs. */
export interface UploadContext {
  uploads: OwnUploads
  /** Throws `insufficient_storage` while the disk is nearly full. */
  requireSpace: () => Promise<void>
  workFolder: WorkFolder
}

const errorCode = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined)

/** The size limits of a form, and the error code for exceeding them. */
const sizeOf = ({ many }: Form) =>
  many
    ? { longestMs: undefined, ...many, tooLarge: "files_too_large" as const }
    : {
        maxBytes: mediaLimits.file.maxBytes,
        maxFiles: 1,
        tooLarge: "file_too_large" as const,
        longestMs: undefined,
      }

/** The sender's file name in NFC. Cut after the normalization, which may lengthen it. */
const nameOf = ({ filename }: MultipartFile) =>
  cutText((filename ?? "").toWellFormed().normalize("NFC"), longestFileName)

/** The value of a field. Throws on a truncated value, which would lose data silently. */
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

/** Drains the rest of the body for a moment: clients read the response only after they have sent. */
const drainBody = ({ raw }: FastifyRequest) => {
  raw.unpipe()
  raw.resume()
  if (raw.complete || raw.readableEnded || raw.destroyed) return
  const cut = setTimeout(() => raw.complete || raw.destroy(), uploadRate.rejectedDrainMs)
  cut.unref()
  raw.once("close", () => clearTimeout(cut))
}

/** A form, read part by part. */
interface Incoming {
  nextPart: () => Promise<IteratorResult<Multipart, undefined>>
  /** Registers the part that is being read. It is destroyed when the form fails. */
  opened: (part: MultipartFile) => void
  /** Maps an error to an `AppError`. Errors in a form are client errors. */
  appErrorFor: (error: unknown) => AppError
}

/** Reads a form. Aborts when the sender is slower than the required rate. */
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
    // One byte more than allowed, so that an oversized file is detected.
    fileSize: maxBytes + 1,
    files: maxFiles,
    parts: maxFiles + formLimits.fields + 1,
  }
  const parts = request.parts({ limits })
  let open: MultipartFile | undefined
  let stall: AppError | undefined
  const onStall = (error: AppError) => {
    stall = error
    open?.file.destroy(error)
  }
  const rate = watchUploadRate(request.raw, onStall, longestMs)
  const appErrorFor = (error: unknown) => {
    if (error instanceof AppError) return error
    if (errorCode(error) === "FST_REQ_FILE_TOO_LARGE") return new AppError(tooLarge)
    if (errorCode(error) === "FST_FILES_LIMIT" && form.many) return new AppError("too_many_files")
    return new AppError("invalid_input", { cause: error })
  }
  try {
    return await read({
      nextPart: () => Promise.race([parts.next(), rate.stalled]),
      opened: (part) => {
        // It may fail before it has a reader.
        part.file.on("error", () => undefined)
        open = part
        // The form may have become too slow after the part arrived, while something else was awaited.
        if (stall) part.file.destroy(stall)
      },
      appErrorFor,
    })
  } catch (error) {
    open?.file.on("error", () => undefined).destroy()
    drainBody(request)
    throw error
  } finally {
    rate.end()
    uploads.end(socket)
  }
}

/** Whether the fields so far are valid, and only later fields are missing. */
const mayBeCompleted = (form: Form, fields: Fields) => {
  const { success, error } = form.fields.safeParse(fields)
  return !success && error.issues.every(({ path: [name] }) => !Object.hasOwn(fields, String(name)))
}

/**
 * Streams the single file of a form to `take`, with the fields. When required fields follow the file, the
 * file waits for them in a temporary file. The stream ends only after the whole form was valid: a complete
 * stream means that nothing broke off and that no second file came.
 */
export const takeFile = <Result>(
  request: FastifyRequest,
  form: Form,
  { uploads, requireSpace, workFolder }: UploadContext,
  take: (file: Readable, fields: object) => Promise<Result>,
): Promise<Result> =>
  readForm(request, form, uploads, async ({ nextPart, opened, appErrorFor }) => {
    const { maxBytes, tooLarge } = sizeOf(form)
    const requireSpaceFor = requireSpaceEachStep(requireSpace)
    const fields: Fields = {}
    let bytes = 0

    /** Rejects a repeated field: `take` already has the first value, so the second would be lost silently. */
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
          await requireSpaceFor(bytes)
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

    const takeAfterFields = (part: MultipartFile) =>
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
    await requireSpace()
    if (mayBeCompleted(form, fields)) return takeAfterFields(part)
    return take(Readable.from(wholeFile(part), { objectMode: false }), checkFields(form, fields))
  })

/**
 * Streams the files of a form to `take`, one after the other: requesting the next file ends the previous one.
 * The iteration ends only after the whole form was valid. The fields are known from then on.
 */
export const takeFiles = <Result>(
  request: FastifyRequest,
  form: Form,
  { uploads, requireSpace }: UploadContext,
  take: (files: AsyncIterable<SentFile>, fields: () => object) => Promise<Result>,
): Promise<Result> =>
  readForm(request, form, uploads, async ({ nextPart, opened, appErrorFor }) => {
    const { maxBytes, tooLarge } = sizeOf(form)
    const requireSpaceFor = requireSpaceEachStep(requireSpace)
    let bytes = 0

    /** Does not use `for await`: a reader that stops early must not destroy the stream of the form. */
    async function* bytesOf(chunks: AsyncIterator<Buffer>) {
      try {
        for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
          bytes += next.value.length
          if (bytes > maxBytes) throw new AppError(tooLarge)
          await requireSpaceFor(bytes)
          yield next.value
        }
      } catch (error) {
        throw appErrorFor(error)
      }
    }

    async function* fileOf(part: MultipartFile): AsyncGenerator<SentFile> {
      opened(part)
      if (part.fieldname !== form.file) throw new AppError("file_missing")
      await requireSpace()
      const chunks: AsyncIterator<Buffer> = part.file[Symbol.asyncIterator]()
      const name = nameOf(part)
      yield { name, file: Readable.from(bytesOf(chunks), { objectMode: false }), fieldsBefore: { ...fields } }
      // Skip what the reader left.
      for await (const _chunk of bytesOf(chunks));
    }

    const fields: Fields = {}
    let checked: object | undefined
    // Starts immediately, because parts that arrive without a listener are lost. The reader gets the error.
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
      if (!checked) throw new Error("the fields of a form are known after its files were read")
      return checked
    }
    return take(filesOf(), given)
  })

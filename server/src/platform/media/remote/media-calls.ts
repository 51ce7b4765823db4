import { type ErrorCode, errorStatuses } from "@pinyu/contract/errors"
import { mediaLimits, photoTypes } from "@pinyu/contract/media/limits"
import * as z from "zod"

/** Served by processes with the role `media` to other processes of the service, and not in the contract. */
export const mediaTasksPath = "/internal/media-tasks"

/** The bytes of one task: the largest upload. */
export const maxTaskBytes = mediaLimits.file.maxBytes
/** Longer than a call takes and than clocks of machines differ. A later repeat is rejected. */
export const maxCallAgeMs = 2 * 60 * 1000

const attempt = z.enum(["first", "second"])
const type = z.enum(photoTypes)
const contentType = z.string().max(100)
const side = z.int().min(1).max(65_535)

const remoteTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["photo", "bounded", "still"]), attempt, type }),
  z.object({ kind: z.literal("pixels"), attempt, width: side, height: side }),
  z.object({ kind: z.literal("marked"), attempt, text: z.string().max(100) }),
  z.object({ kind: z.literal("examine"), contentType, maxSeconds: z.number().positive() }),
  z.object({ kind: z.literal("decode"), contentType }),
])

/** The head of a call. Its body is the input of the task. */
export const callHead = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  length: z.int().min(0).max(maxTaskBytes),
  sha256: z.string().max(64),
  task: remoteTask,
})

/** A task without its input. */
export type RemoteTask = z.infer<typeof remoteTask>
export type RemotePictureTask = Exclude<RemoteTask, { kind: "examine" | "decode" }>
export type RemoteMediaTask = Extract<RemoteTask, { kind: "examine" | "decode" }>

const taskError = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rejected"),
    code: z.enum(Object.keys(errorStatuses) as ErrorCode[]),
    cause: z.string(),
  }),
  z.object({ kind: z.literal("process_failed"), message: z.string(), exceededCpuTime: z.boolean() }),
  z.object({ kind: z.literal("timeout") }),
])

/** Why a task failed, except for `unavailable`: another process may be able to run it. */
export type TaskError = z.infer<typeof taskError>

const partName = z.enum(["large", "small", "blurred", "avatar", "still", "transcoded", "pixels"])
export type PartName = z.infer<typeof partName>

/** The head of an answer. Its body is the bytes of the parts in their order. */
export const answerHead = z.object({
  /** The signature of the call, so that the answer to another call is rejected. */
  call: z.string(),
  sha256: z.string(),
  parts: z.array(z.object({ name: partName, length: z.int().min(0) })),
  outcome: z.union([z.object({ made: z.looseObject({}) }), z.object({ error: taskError })]),
})
export type AnswerHead = z.infer<typeof answerHead>

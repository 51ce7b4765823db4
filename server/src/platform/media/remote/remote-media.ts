import { openAsBlob } from "node:fs"
import { AppError } from "../../app-error.ts"
import type { Clock } from "../../clock.ts"
import type { Log } from "../../observability/log.ts"
import { answerHead, mediaTasksPath, type RemoteTask } from "./media-calls.ts"
import { type Content, lengthOf, type Sink, sha256Of, splitBody } from "./parts.ts"
import { openHead, signatureHeader, signHead } from "./signed-heads.ts"
import { fromTaskError } from "./task-errors.ts"

interface RemoteMediaOptions {
  /** Processes with the role `media`, or load balancers in front of them. */
  urls: readonly string[]
  key: Buffer
  clock: Clock
  log: Pick<Log, "warn">
}

interface RunOptions<To extends Sink> {
  limitMs: number
  /** Receives the parts of the answer; a new one at each attempt. */
  createSink: () => To
}

/** Processes that make pictures and examine files for this one. */
export interface RemoteMedia {
  /**
   * Runs a task with its input. Throws what the task throws, and `unavailable` when no process answers within
   * the time. A task changes nothing, so it may run twice.
   */
  run: <To extends Sink>(
    task: RemoteTask,
    input: Content,
    options: RunOptions<To>,
  ) => Promise<{ made: unknown; sink: To }>
  /** Rejects when no process answers. */
  ping: () => Promise<unknown>
}

const tryAgainSeconds = 5
/** A process that did not answer is tried after the others for this long. */
const avoidedMs = 5_000
const pingLimitMs = 2_000

export const createRemoteMedia = ({ urls, key, clock, log }: RemoteMediaOptions): RemoteMedia => {
  let turn = 0
  const avoidedUntil = new Map<string, number>()
  const isAvoided = (url: string) => (avoidedUntil.get(url) ?? 0) > performance.now()

  /** All processes in turn, those that did not answer last. */
  const urlsInTurn = () => {
    const from = urls.length > 0 ? turn++ % urls.length : 0
    const rotated = [...urls.slice(from), ...urls.slice(0, from)]
    return [...rotated.filter((url) => !isAvoided(url)), ...rotated.filter(isAvoided)]
  }

  const call = async (url: string, head: object, input: Content, signal: AbortSignal, sink: Sink) => {
    const signed = signHead(key, "call", { ...head, at: clock.now().getTime() })
    const body = Buffer.isBuffer(input) ? new Uint8Array(input) : await openAsBlob(input.path)
    const headers = { ...signed, "content-type": "application/octet-stream" }
    const send = () =>
      fetch(new URL(mediaTasksPath, url), { method: "POST", headers, body, redirect: "error", signal })
    // A single address may be a load balancer, which finds another process.
    const response = await send().catch((error: unknown) => {
      if (urls.length > 1 || !(error instanceof TypeError)) throw error
      return send()
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      throw new Error(`a media process answered ${response.status}`)
    }
    const answer = answerHead.parse(openHead(key, "answer", (name) => response.headers.get(name)))
    if (answer.call !== signed[signatureHeader]) throw new Error("a media process answered another call")
    try {
      await splitBody(response.body, answer, sink)
    } finally {
      await sink.end()
    }
    return answer.outcome
  }

  return {
    run: async (task, input, { limitMs, createSink }) => {
      const head = { task, length: await lengthOf(input), sha256: await sha256Of([input]) }
      const signal = AbortSignal.timeout(limitMs)
      let cause: unknown
      for (const url of urlsInTurn()) {
        if (signal.aborted) break
        const sink = createSink()
        const outcome = await call(url, head, input, signal, sink).catch((error: unknown) => {
          cause = error
          avoidedUntil.set(url, performance.now() + avoidedMs)
          log.warn({ err: error, url }, "a media process did not answer")
        })
        if (outcome && "error" in outcome) throw fromTaskError(outcome.error)
        if (outcome) return { made: outcome.made, sink }
      }
      throw new AppError("unavailable", { retryAfterSeconds: tryAgainSeconds, cause })
    },

    ping: () =>
      Promise.any(
        urls.map(async (url) => {
          const signal = AbortSignal.timeout(pingLimitMs)
          const { ok } = await fetch(new URL("/healthz", url), { redirect: "error", signal })
          if (!ok) throw new Error("a media process is not healthy")
        }),
      ),
  }
}

import type { ErrorCode } from "@pinyu/contract/errors"
import type { Route } from "@pinyu/contract/route"
import { allRoutes } from "@pinyu/server/app/areas.ts"
import fc from "fast-check"
import { createRestartableService } from "../endurance/restartable-service.ts"
import { createCallers, fuzzAdmin } from "./callers.ts"
import { type FuzzRequest, requestsTo } from "./requests.ts"
import { type Answer, createSender } from "./sender.ts"
import { filesWith, tablesWith } from "./stored-words.ts"
import { declared, undeclared } from "./values.ts"
import { violationsIn } from "./violations.ts"

const batchSize = 8
const batchesPerUnreached = 20

/** Reports a failure by the message of its smallest batch: fast-check would print the raw requests. */
const reporter = async (outcome: fc.RunDetails<[FuzzRequest[]]>) => {
  if (!outcome.failed) return
  const { seed, counterexamplePath, errorInstance } = outcome
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(`seed ${seed}, path ${counterexamplePath}: ${message}`, { cause: errorInstance })
}

interface FuzzerOptions {
  /** The minimum number of requests. Routes that these do not reach get up to as many again. */
  requests: number
  /** The same seed generates the same requests. */
  seed: number
  /** More of the service's environment, such as DATABASE_URL; its embedded database without it. */
  env?: Record<string, string>
  onProgress?: (sent: number) => void
}

const byId = new Map(allRoutes.map((route) => [route.id, route]))

const codeIn = (answer: Answer): ErrorCode | undefined => {
  try {
    return JSON.parse(answer?.text ?? "").code
  } catch {
    return undefined
  }
}

/** The request as text, to repeat it by hand. */
const describe = (request: FuzzRequest) =>
  request.kind === "malformed"
    ? JSON.stringify(request.bytes.toString("latin1").slice(0, 500))
    : [
        `${request.caller} ${request.member} ${request.delivery}: ${request.method} ${request.target.slice(0, 300)} (${request.routeId})`,
        JSON.stringify(request.headers).slice(0, 300),
        request.body
          ? `${request.body.contentType}: ${request.body.bytes.toString("utf8").slice(0, 500)}`
          : "no body",
      ].join("\n    ")

/**
 * Sends random and mutated requests, generated from the contract, to a service of its own on an embedded
 * database. Throws the smallest failing batch when an answer breaks the contract or the service crashes. The
 * seed and the path in the message repeat it. Then searches tables and mails for values of undeclared fields.
 */
export const runFuzzer = async ({
  requests,
  seed,
  env = {},
  onProgress = () => undefined,
}: FuzzerOptions) => {
  const service = await createRestartableService({ LOG_LEVEL: "error", ...fuzzAdmin, ...env })
  const statuses = new Map<number, number>()
  const unreached = new Set(byId.keys())
  let sent = 0

  const record = (request: FuzzRequest, answer: Answer) => {
    const status = answer?.status ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (request.kind !== "route" || !answer) return
    const route = byId.get(request.routeId)
    const code = codeIn(answer)
    const isOwn = code !== undefined && route?.errors?.some((own) => own === code)
    if (route?.method === request.method && (status < 300 || isOwn)) unreached.delete(request.routeId)
  }

  try {
    await service.start()
    const callers = await createCallers(service.address, service.folder)
    const sender = createSender(service.address)

    const send = async (request: FuzzRequest) => {
      const answer = await (request.kind === "malformed"
        ? sender.sendMalformed(request)
        : sender.send(request, callers.tokenOf(request.caller, request.member)))
      record(request, answer)
      if (request.kind === "route" && codeIn(answer) === "unauthenticated")
        callers.markSignedOut(request.caller, request.member)
      const route = request.kind === "route" ? byId.get(request.routeId) : undefined
      return violationsIn(route, request, answer)
    }

    const sendBatch = async (batch: FuzzRequest[]) => {
      const violations = await Promise.all(
        batch.map((request) => send(request).catch((error: unknown) => [`no answer: ${String(error)}`])),
      )
      sent += batch.length
      const failures = batch.flatMap((request, at) =>
        (violations[at] ?? []).map((violation) => `${violation}\n    ${describe(request)}`),
      )
      if (failures.length > 0) throw new Error(failures.join("\n"))
      if (!service.isRunning()) throw new Error("the service has exited")
      await callers.restoreSessions()
      onProgress(sent)
    }
    const fuzzRoutes = (routes: readonly Route[], round: number, numRuns: number) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(requestsTo(routes, callers.ids), { minLength: 1, maxLength: batchSize, size: "max" }),
          sendBatch,
        ),
        { seed: seed + round, numRuns, asyncReporter: reporter },
      )
    let round = 0
    while (sent < requests) await fuzzRoutes(allRoutes, round++, Math.ceil((requests - sent) / batchSize))
    // Every seed must reach every route.
    while (unreached.size > 0 && sent < 2 * requests)
      await fuzzRoutes(
        [...byId.values()].filter(({ id }) => unreached.has(id)),
        round++,
        batchesPerUnreached,
      )
    sender.close()
    callers.close()
    await service.stop()

    const { db, close } = await service.openStores()
    const inTables = await tablesWith(db, undeclared)
    const inMails = await filesWith(service.outboxFolder(), undeclared)
    const declaredHits = await tablesWith(db, declared)
    await close()
    return {
      sent,
      statuses: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
      /** Routes whose handler was never reached. */
      unreached: [...unreached],
      /** Where values of undeclared fields are stored. */
      undeclared: [...inTables, ...inMails],
      /** Where values of declared fields are stored. Empty means that the search does not work. */
      declared: declaredHits,
    }
  } finally {
    await service.clear()
  }
}

import type { ErrorCode } from "@pinyu/contract/errors"
import { allRoutes } from "@pinyu/contract/route-table"
import fc from "fast-check"
import { createSiege } from "../endurance/siege.ts"
import { adminOf, createArmy } from "./army.ts"
import { type Answer, createGun } from "./fire.ts"
import { judge } from "./judge.ts"
import { type Shot, shotsAt } from "./shots.ts"
import { filesWith, tablesWith } from "./traces.ts"
import { planted, stored } from "./values.ts"

const volley = 8

/** Tells a failure by its smallest volley in words: the shots themselves are long. */
const reporter = async (outcome: fc.RunDetails<[Shot[]]>) => {
  if (!outcome.failed) return
  const { seed, counterexamplePath, errorInstance } = outcome
  const what = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(`seed ${seed}, path ${counterexamplePath}: ${what}`, { cause: errorInstance })
}

interface CampaignOptions {
  /** At least so many requests. */
  requests: number
  /** The same seed makes the same requests. */
  seed: number
  onProgress?: (fired: number) => void
}

const byId = new Map(allRoutes.map((route) => [route.id, route]))

const codeIn = (answer: Answer): ErrorCode | undefined => {
  try {
    return JSON.parse(answer?.text ?? "").code
  } catch {
    return undefined
  }
}

/** The shot in words that tell how to repeat it by hand. */
const describe = (shot: Shot) =>
  shot.kind === "wreck"
    ? JSON.stringify(shot.bytes.toString("latin1").slice(0, 500))
    : [
        `${shot.caller} ${shot.member} ${shot.delivery}: ${shot.method} ${shot.target.slice(0, 300)} (${shot.routeId})`,
        JSON.stringify(shot.headers).slice(0, 300),
        shot.body ? `${shot.body.contentType}: ${shot.body.bytes.toString("utf8").slice(0, 500)}` : "no body",
      ].join("\n    ")

/**
 * Fires random and mutated requests, made from the contract, at a service of its own over its embedded database.
 * Throws the smallest volley that it can find when one is answered as none may be, or when the service ends; `seed` and
 * the path that it tells repeat it. Then searches tables and messages for what was sent in undeclared fields.
 */
export const runCampaign = async ({ requests, seed, onProgress = () => undefined }: CampaignOptions) => {
  const siege = await createSiege({ LOG_LEVEL: "error", ...adminOf })
  const statuses = new Map<number, number>()
  const unreached = new Set(byId.keys())
  let fired = 0

  const note = (shot: Shot, answer: Answer) => {
    const status = answer?.status ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (shot.kind !== "request" || !answer) return
    const route = byId.get(shot.routeId)
    const code = codeIn(answer)
    const isOwn = code !== undefined && route?.errors?.some((own) => own === code)
    if (route?.method === shot.method && (status < 300 || isOwn)) unreached.delete(shot.routeId)
  }

  try {
    await siege.start()
    const army = await createArmy(siege.address, siege.folder)
    const gun = createGun(siege.address)

    const fire = async (shot: Shot) => {
      const answer = await (shot.kind === "wreck"
        ? gun.wreck(shot)
        : gun.request(shot, army.tokenOf(shot.caller, shot.member)))
      note(shot, answer)
      if (shot.kind === "request" && codeIn(answer) === "unauthenticated") army.drop(shot.caller, shot.member)
      const route = shot.kind === "request" ? byId.get(shot.routeId) : undefined
      return judge(route, shot, answer)
    }

    const property = fc.asyncProperty(
      fc.array(shotsAt(allRoutes, army.ids), { minLength: 1, maxLength: volley, size: "max" }),
      async (shots) => {
        const verdicts = await Promise.all(
          shots.map((shot) => fire(shot).catch((error: unknown) => [`no answer: ${String(error)}`])),
        )
        fired += shots.length
        const wrong = shots.flatMap((shot, at) =>
          (verdicts[at] ?? []).map((verdict) => `${verdict}\n    ${describe(shot)}`),
        )
        if (wrong.length > 0) throw new Error(wrong.join("\n"))
        if (!siege.isRunning()) throw new Error("the service has ended")
        await army.muster()
        onProgress(fired)
      },
    )
    for (let round = 0; fired < requests; round++)
      await fc.assert(property, {
        seed: seed + round,
        numRuns: Math.ceil((requests - fired) / volley),
        asyncReporter: reporter,
      })
    gun.close()
    army.close()
    await siege.stop()

    const { db, close } = await siege.openDatabase()
    const traces = [...(await tablesWith(db, planted)), ...(await filesWith(siege.outboxFolder(), planted))]
    const known = await tablesWith(db, stored)
    await close()
    return {
      fired,
      statuses: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
      /** Routes whose handler never had a say: the shots did not get that far. */
      unreached: [...unreached],
      /** Where something lies that was sent in a field that nobody declared. */
      traces,
      /** Where something lies that was sent in a declared one: nowhere would mean that the search is blind. */
      known,
    }
  } finally {
    await siege.clear()
  }
}

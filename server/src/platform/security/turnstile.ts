import * as z from "zod"
import { AppError } from "../app-error.ts"
import type { Clock } from "../clock.ts"
import { hashSecret, idFrom } from "../ids.ts"
import type { Log } from "../observability/log.ts"
import type { HumanCheck } from "./human-check.ts"

interface TurnstileOptions {
  siteKey: string
  secretKey: string
  clock: Clock
  log: Pick<Log, "warn">
  /** Where proofs are looked at; Cloudflare's own address unless given. */
  url?: string
  /** How long it is waited for. */
  patienceMs?: number
}

const widgetOrigin = "https://challenges.cloudflare.com"
const siteverify = `${widgetOrigin}/turnstile/v0/siteverify`
const verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) })

/** What is wrong with a proof, and not with us or with Cloudflare. */
const proofsFault = new Set(["missing-input-response", "invalid-input-response", "timeout-or-duplicate"])

/**
 * How long a proof is remembered. Turnstile lets one pass for 5 minutes after its making, but nothing says for how long it repeats
 * what it answered to the same question.
 */
const lifetimeMs = 24 * 60 * 60 * 1000

/** Cloudflare Turnstile: what its widget made is looked at by Cloudflare. Whoever sent it is not named there. */
export const createTurnstile = (options: TurnstileOptions): HumanCheck => {
  const { siteKey, secretKey, clock, log, url = siteverify, patienceMs = 5_000 } = options

  const unavailable = (why: { err: unknown } | { codes: readonly string[] }) => {
    log.warn(why, "Turnstile could not say what a proof is worth")
    return new AppError("human_check_unavailable", { retryAfterSeconds: 10 })
  }

  const ask = async (proof: string, hash: Buffer) => {
    // Of the same proof always the same: a repeated question is answered as the first was.
    const question = { secret: secretKey, response: proof, idempotency_key: idFrom(hash) }
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(question),
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    })
    return verdict.parse(await response.json())
  }

  return {
    provider: "turnstile",
    siteKey,
    widgetOrigin,
    challenge: async () => null,

    look: async (proof) => {
      const hash = hashSecret(proof)
      const { success, "error-codes": codes } = await ask(proof, hash).catch((err: unknown) => {
        throw unavailable({ err })
      })
      if (success) return { hash, lapsesAt: new Date(clock.now().getTime() + lifetimeMs) }
      if (codes.length === 0 || !codes.every((code) => proofsFault.has(code))) throw unavailable({ codes })
      return null
    },
  }
}

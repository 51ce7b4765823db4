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
  /** The URL that verifies proofs; default: Cloudflare's. */
  url?: string
  /** The time limit of a call. */
  timeoutMs?: number
}

const widgetOrigin = "https://challenges.cloudflare.com"
const siteverify = `${widgetOrigin}/turnstile/v0/siteverify`
const verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) })

/** Error codes that mean an invalid proof, not a fault of ours or of Cloudflare. */
const proofsFault = new Set(["missing-input-response", "invalid-input-response", "timeout-or-duplicate"])

/**
 * How long a proof is remembered. Turnstile accepts one for 5 minutes after its creation, but does not
 * document how long it repeats the answer to the same question.
 */
const lifetimeMs = 24 * 60 * 60 * 1000

/**
 * Cloudflare Turnstile: Cloudflare verifies the proof of its widget. The sender's address is not passed on.
 */
export const createTurnstile = (options: TurnstileOptions): HumanCheck => {
  const { siteKey, secretKey, clock, log, url = siteverify, timeoutMs = 5_000 } = options

  const unavailable = (why: { err: unknown } | { codes: readonly string[] }) => {
    log.warn(why, "Turnstile could not verify a proof")
    return new AppError("human_check_unavailable", { retryAfterSeconds: 10 })
  }

  const ask = async (proof: string, hash: Buffer) => {
    // The same proof always has the same idempotency key, so a repeated call returns the first result.
    const question = { secret: secretKey, response: proof, idempotency_key: idFrom(hash) }
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(question),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    })
    return verdict.parse(await response.json())
  }

  return {
    provider: "turnstile",
    siteKey,
    widgetOrigin,
    challenge: async () => null,

    verify: async (proof) => {
      const hash = hashSecret(proof)
      const { success, "error-codes": codes } = await ask(proof, hash).catch((err: unknown) => {
        throw unavailable({ err })
      })
      if (success) return { hash, expiresAt: new Date(clock.now().getTime() + lifetimeMs) }
      if (codes.length === 0 || !codes.every((code) => proofsFault.has(code))) throw unavailable({ codes })
      return null
    },
  }
}

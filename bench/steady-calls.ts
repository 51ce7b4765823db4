import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import type { Call } from "./capacity-kinds.ts"

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
export const closeConnections = () => agent.destroy()

/** Makes a call and returns the bytes of its answer. Rejects when it fails. */
const make = (origin: string, token: string, { method, path, body }: Call) =>
  new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) }
    const sent = request(origin + path, { method, agent, headers })
    sent.on("error", reject)
    sent.on("response", (response) => {
      let bytes = 0
      response.on("data", (part: Buffer) => (bytes += part.length))
      response.on("end", () => {
        if (Number(response.statusCode) < 300) resolve(bytes)
        else reject(new Error(`${method} ${path} answered ${response.statusCode}`))
      })
    })
    sent.end(body && JSON.stringify(body))
  })

/**
 * Makes `rate` calls a second for `seconds`, whether or not the last ones are answered, and returns their
 * number and the bytes of all answers. Rejects when one fails.
 */
export const callSteadily = async (
  { origin, tokens }: { origin: string; tokens: readonly string[] },
  { rate, seconds, callOf }: { rate: number; seconds: number; callOf: (n: number) => Call },
) => {
  const pending: Promise<number>[] = []
  const began = performance.now()
  for (let n = 0; n < rate * seconds; n++) {
    await sleep(Math.max(0, began + (n * 1_000) / rate - performance.now()))
    const call = callOf(n)
    pending.push(make(origin, tokens[call.by] ?? "", call))
  }
  const sizes = await Promise.all(pending)
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

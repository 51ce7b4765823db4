/**
 * Fires random and mutated requests, made from the contract, at a running service: any failure of the service's own, any
 * answer that breaks the contract and any stored field that nobody declared ends it with an error. What fails is made
 * as small as can be and printed with its seed. The short form runs in `npm test`.
 *
 *   npm run fuzz -- --requests 100000 --seed 1
 */
import { parseArgs } from "node:util"
import { runCampaign } from "@pinyu/testkit/fuzz/campaign.ts"

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
})
const requests = Number(values.requests)
const seed = Number(values.seed)
const every = 5_000
let told = 0

console.log(`${requests} requests, seed ${seed}`)
const began = performance.now()
const report = await runCampaign({
  requests,
  seed,
  onProgress: (fired) => {
    if (fired < told + every) return
    told = fired
    console.log(`  ${fired} after ${Math.round((performance.now() - began) / 1000)} s`)
  },
})
console.log(`${report.fired} requests answered: ${JSON.stringify(report.statuses)}`)
console.log(`routes whose handler was never reached: ${report.unreached.join(", ") || "none"}`)
console.log(`undeclared fields found in storage: ${report.traces.join("\n") || "none"}`)
if (report.traces.length > 0 || report.known.length === 0 || report.unreached.length > 0) process.exitCode = 1

/**
 * Sends random and mutated requests, generated from the contract, to a service of its own. Fails on a 5xx, a
 * crash, an answer that breaks the contract, or a stored field that no schema declares. Prints the smallest
 * failing batch and its seed. The short form runs in `npm test`.
 *
 *   npm run fuzz -- --requests 100000 --seed 1
 */
import { parseArgs } from "node:util"
import { runFuzzer } from "@pinyu/testkit/fuzz/fuzzer.ts"

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
})
const requests = Number(values.requests)
const seed = Number(values.seed)
const progressInterval = 5_000
let reported = 0

console.log(`${requests} requests, seed ${seed}`)
const began = performance.now()
const report = await runFuzzer({
  requests,
  seed,
  onProgress: (sent) => {
    if (sent < reported + progressInterval) return
    reported = sent
    console.log(`  ${sent} after ${Math.round((performance.now() - began) / 1000)} s`)
  },
})
console.log(`${report.sent} requests answered: ${JSON.stringify(report.statuses)}`)
console.log(`routes whose handler was never reached: ${report.unreached.join(", ") || "none"}`)
console.log(`undeclared fields found in storage: ${report.undeclared.join("\n") || "none"}`)
if (report.undeclared.length > 0 || report.declared.length === 0 || report.unreached.length > 0)
  process.exitCode = 1

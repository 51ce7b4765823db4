import { expect, it, onTestFinished } from "vitest"
import { runFuzzer } from "../fuzz/fuzzer.ts"
import { startServiceDatabase } from "../services/service-database.ts"

// On an older PostgreSQL than the embedded one: this is where each route's statements meet it.
const fuzz = async (requests: number, seed: number) => {
  const postgres = await startServiceDatabase()
  onTestFinished(postgres.stop)
  process.stdout.write(`FUZZ_SEED=${seed} repeats these requests\n`)
  const report = await runFuzzer({ requests, seed, env: postgres.env })
  process.stdout.write(`${report.sent} requests: ${JSON.stringify(report.statuses)}\n`)
  return report
}

it("answers some fuzzed requests without a 5xx and stores no undeclared field", {
  tags: "heavy",
}, async () => {
  const { undeclared } = await fuzz(400, 1)
  expect(undeclared).toEqual([])
})

it("answers fuzzed requests to every route without a 5xx and stores no undeclared field", {
  tags: "alone",
}, async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const report = await fuzz(6_500, seed)
  expect(report.undeclared).toEqual([])
  expect(report.declared).not.toEqual([])
  expect(report.unreached).toEqual([])
})

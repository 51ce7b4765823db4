import { expect, it } from "vitest"
import { runFuzzer } from "../fuzz/fuzzer.ts"
import { startServiceDatabase } from "../services/service-database.ts"

const requests = 6_500

// On an older PostgreSQL than the embedded one: this is where each route's statements meet it.
it("answers fuzzed requests without a 5xx and stores no undeclared field", async ({ onTestFinished }) => {
  const postgres = await startServiceDatabase()
  onTestFinished(postgres.stop)
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
  process.stdout.write(`FUZZ_SEED=${seed} repeats these requests\n`)
  const report = await runFuzzer({ requests, seed, env: postgres.env })
  process.stdout.write(`${report.sent} requests: ${JSON.stringify(report.statuses)}\n`)
  expect(report.undeclared).toEqual([])
  expect(report.declared).not.toEqual([])
  expect(report.unreached).toEqual([])
}, 600_000)

import { expect, it } from "vitest"
import { runCampaign } from "../fuzz/campaign.ts"

const requests = 6_500

it("answers whatever it is sent without a failure of its own, and stores no field that it does not know", async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
  process.stdout.write(`FUZZ_SEED=${seed} repeats these requests\n`)
  const { fired, statuses, unreached, traces, known } = await runCampaign({ requests, seed })
  process.stdout.write(`${fired} requests: ${JSON.stringify(statuses)}\n`)
  expect(traces).toEqual([])
  expect(known).not.toEqual([])
  expect(unreached).toEqual([])
}, 300_000)

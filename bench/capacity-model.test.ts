import { describe, expect, it } from "vitest"
import { type Day, type Kind, typicalDay } from "./capacity-day.ts"
import {
  busiestRates,
  busiestSockets,
  type Cost,
  type Costs,
  planFor,
  predictLoad,
} from "./capacity-model.ts"

const kinds = Object.keys(typicalDay.calls) as Kind[]
const forAll = <T>(value: T) => Object.fromEntries(kinds.map((kind) => [kind, value])) as Record<Kind, T>
const free: Cost = { node: 0, database: 0, connection: 0, answer: 0, stored: 0, log: 0 }
const standing = { node: 10, database: 5, socketNode: 0.5, socketBytes: 20_000 }

/** Each member sends one message on a day, and a tenth of all fall into the busiest hour. */
const day: Day = {
  ...{ activeShare: 1, busiestHour: 0.1, openMinutes: 30, calls: { ...forAll(0), "a message": 1 } },
  ...{ pictures: 10, pictureBytes: 1_000, uploads: 0.5, uploadBytes: 2_000 },
}
const message: Cost = { node: 2, database: 3, connection: 4, answer: 500, stored: 400, log: 900 }
const costs: Costs = { ...forAll(free), "a message": message }

describe("the plan for a number of members", () => {
  it("spreads the calls of the busiest hour over its seconds", () => {
    expect(busiestRates(36_000, day)["a message"]).toBeCloseTo(1)
    expect(busiestRates(36_000, day)["a post"]).toBe(0)
    expect(busiestRates(36_000, { ...day, activeShare: 0.25 })["a message"]).toBeCloseTo(0.25)
  })

  it("has half of those connected who come in the busiest hour and stay for half of it", () => {
    expect(busiestSockets(36_000, day)).toBeCloseTo(1_800)
  })

  it("adds the calls, the sockets and what the processes need alone", () => {
    const load = predictLoad(busiestRates(36_000, day), 1_800, { costs, standing })
    expect(load.node).toBeCloseTo((2 + 10 + 900) / 1_000)
    expect(load.database).toBeCloseTo((3 + 5) / 1_000)
  })

  it("gives what is busy, sent and kept", () => {
    const plan = planFor(36_000, day, { costs, standing })
    expect(plan.callsPerSecond).toBeCloseTo(1)
    expect(plan.connections).toBeCloseTo(0.004)
    expect(plan.answersMbps).toBeCloseTo(0.004)
    expect(plan.picturesMbps).toBeCloseTo(0.08)
    expect(plan.socketGB).toBeCloseTo(0.036)
    expect(plan.logGB).toBeCloseTo(0.0324)
    expect(plan.tablesGB).toBeCloseTo(5.256)
    expect(plan.picturesTB).toBeCloseTo(0.01314)
  })

  it("grows with the members", () => {
    const [one, ten] = [planFor(1e6, day, { costs, standing }), planFor(1e7, day, { costs, standing })]
    expect(ten.connections / one.connections).toBeCloseTo(10)
    expect(ten.tablesGB / one.tablesGB).toBeCloseTo(10)
  })
})

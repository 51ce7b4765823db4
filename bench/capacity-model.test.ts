import { describe, expect, it } from "vitest"
import { type Day, type Kind, typicalDay } from "./capacity-day.ts"
import {
  busiestRates,
  busiestSockets,
  type Cost,
  type Costs,
  countsIn,
  planFor,
  predictLoad,
  ratesOf,
  standingLoad,
  totalOf,
} from "./capacity-model.ts"

const kinds = Object.keys(typicalDay.calls) as Kind[]
const forAll = <T>(value: T) => Object.fromEntries(kinds.map((kind) => [kind, value])) as Record<Kind, T>
const free: Cost = { node: 0, database: 0, connection: 0, answer: 0, stored: 0, log: 0 }
const standing = { node: 10, database: 5, socketNode: 0.5, socketDatabase: 0.25, socketBytes: 20_000 }

/** Each member sends one message on a day, and a tenth of all fall into the busiest hour. */
const calls = { ...forAll(0), "a message": 1, "a picture": 10, "an upload of a picture": 0.5 }
const day: Day = {
  ...{ activeShare: 1, busiestHour: 0.1, openMinutes: 30, calls },
  ...{ pictureBytes: 1_000, uploadBytes: 2_000 },
}
const message: Cost = { node: 2, database: 3, connection: 4, answer: 500, stored: 400, log: 900 }
const costs: Costs = {
  ...forAll(free),
  "a message": message,
  "a picture": { ...free, answer: 1_000 },
  "an upload of a picture": { ...free, node: 600 },
}
const model = { costs, standing }

describe("the plan for a number of members", () => {
  it("spreads the calls of the busiest hour over its seconds", () => {
    expect(busiestRates(36_000, day)["a message"]).toBeCloseTo(1)
    expect(busiestRates(36_000, day)["a post"]).toBe(0)
    expect(busiestRates(36_000, { ...day, activeShare: 0.25 })["a message"]).toBeCloseTo(0.25)
  })

  it("has half of those connected who come in the busiest hour and stay for half of it", () => {
    expect(busiestSockets(36_000, day)).toBeCloseTo(1_800)
  })

  it("makes whole calls of each kind, at least one, and knows at which rates", () => {
    const counts = countsIn({ ...forAll(0.01), "a message": 1.26 }, 10)
    expect([counts["a message"], counts["a post"]]).toEqual([13, 1])
    expect(ratesOf(counts, 10)["a message"]).toBeCloseTo(1.3)
    expect(totalOf(ratesOf(counts, 10))).toBeCloseTo(1.3 + (kinds.length - 1) * 0.1)
  })

  it("adds the calls, the sockets and what the processes need alone", () => {
    const setting = { sockets: 1_800, processes: 2 }
    const rates = { ...forAll(0), "a message": 1 }
    const [load, idle] = [predictLoad(rates, setting, model), standingLoad(setting, standing)]
    expect([idle.node, idle.database]).toEqual([0.92, 0.46])
    expect(load.node).toBeCloseTo((2 + 2 * 10 + 900) / 1_000)
    expect(load.database).toBeCloseTo((3 + 2 * 5 + 450) / 1_000)
  })

  it("gives what is busy, sent and kept", () => {
    const plan = planFor(36_000, day, model)
    expect(plan.callsPerSecond).toBeCloseTo(1.5)
    expect(plan.picturesPerSecond).toBeCloseTo(10)
    expect(plan.connections).toBeCloseTo(0.004)
    expect(plan.answersMbps).toBeCloseTo(0.004)
    expect(plan.picturesMbps).toBeCloseTo(0.08)
    expect(plan.socketGB).toBeCloseTo(0.036)
    expect(plan.logGB).toBeCloseTo(0.0324)
    expect(plan.tablesGB).toBeCloseTo(5.256)
    expect(plan.picturesTB).toBeCloseTo(0.01314)
  })

  it("plans processes that are half busy, each with what it needs alone, and nodes for them", () => {
    // Twenty messages a second and 36,000 sockets; half a core for each process, of which it takes 0.01 alone.
    const plan = planFor(720_000, day, model)
    expect(plan.processes).toBe(Math.ceil((20 * 0.002 + 36_000 * 0.000_5) / 0.49))
    // Ten uploads a second of 0.6 s, in processes that make two at once.
    expect(plan.mediaCores).toBeCloseTo(6)
    expect(plan.mediaProcesses).toBe(6)
    expect(plan.nodeCores).toBeCloseTo(18.04 + 6 + (37 + 6) * 0.01)
    expect(plan.nodes).toBe(7)
    expect(plan.databaseCores).toBeCloseTo(20 * 0.003 + 36_000 * 0.000_25 + 43 * 0.005)
    expect(plan.databaseNodeCores).toBe(19)
  })

  it("has one process of each sort for few members", () => {
    const { processes, mediaProcesses, nodes, databaseNodeCores } = planFor(10, day, model)
    expect([processes, mediaProcesses, nodes, databaseNodeCores]).toEqual([1, 1, 1, 1])
  })

  it("grows with the members", () => {
    const [one, ten] = [planFor(1e6, day, model), planFor(1e7, day, model)]
    expect(ten.connections / one.connections).toBeCloseTo(10)
    expect(ten.tablesGB / one.tablesGB).toBeCloseTo(10)
    expect(ten.processes / one.processes).toBeCloseTo(10, 0)
  })
})

import { beforeAll, describe, expect, it } from "vitest"
import { byMatch, byRecency, giniOf, liveAWeek, type Outcome } from "./society.fixture.ts"

const seeds = [1, 2, 3, 4, 5]
const averageOf = (outcomes: readonly Outcome[], part: (outcome: Outcome) => number) =>
  outcomes.reduce((sum, outcome) => sum + part(outcome), 0) / outcomes.length

describe("a week of five societies of 500, by best match against by recency", { tags: "nightly" }, () => {
  let matches: Outcome[]
  let recent: Outcome[]
  beforeAll(() => {
    matches = seeds.map((seed) => liveAWeek(byMatch, seed, 250))
    recent = seeds.map((seed) => liveAWeek(byRecency, seed, 250))
  })

  it.each([
    ["spreads views among women at least as equally", 1, ({ gini }: Outcome) => gini.women],
    ["spreads views among men at least as equally", 1, ({ gini }: Outcome) => gini.men],
    ["leaves at most half as many without a view", 0.5, ({ unseen }: Outcome) => unseen],
    ["leaves at most half as many newcomers without one", 0.5, (one: Outcome) => one.unseenNewcomers],
  ])("%s", (_what, most, part) => {
    expect(averageOf(matches, part)).toBeLessThanOrEqual(most * averageOf(recent, part))
  })

  it("leads to half as many mutual likes again for each page", () => {
    const part = ({ mutualLikesPerPage }: Outcome) => mutualLikesPerPage
    expect(averageOf(matches, part)).toBeGreaterThan(1.5 * averageOf(recent, part))
  })
})

it.each([
  { counts: [1, 1, 1, 1], gini: 0 },
  { counts: [0, 0, 0, 4], gini: 0.75 },
  { counts: [0, 0], gini: 0 },
])("the Gini coefficient of $counts is $gini", ({ counts, gini }) => {
  expect(giniOf(counts)).toBeCloseTo(gini)
})

import { describe, expect, it } from "vitest"
import { choosePrimary, type HostAnswer } from "./choose-primary.ts"

const system = "7300000000000000001"
const writable = (timeline: number): HostAnswer => ({ system, timeline })
const standby: HostAnswer = { system, timeline: null }
const foreign: HostAnswer = { system: "7300000000000000002", timeline: 9 }
const silent = undefined
const primary = (host: number, timeline: number) => ({ system, timeline, host })

describe("at first", () => {
  it.each([
    ["the only writable host", [silent, standby, writable(3)], primary(2, 3)],
    ["the highest timeline of two", [writable(1), writable(2)], primary(1, 2)],
    ["the first of equal ones, such as two proxies", [writable(2), writable(2)], primary(0, 2)],
    ["none without a writable host", [standby, silent, standby], undefined],
    ["none when the hosts belong to several clusters", [writable(1), foreign], undefined],
  ])("chooses %s", (_, answers, expected) => {
    expect(choosePrimary(answers)).toEqual(expected)
  })
})

describe("later", () => {
  const current = primary(0, 2)
  it.each([
    ["stays while it accepts writes", [writable(2), standby], current],
    ["stays beside an equal one", [writable(2), writable(2)], current],
    ["stays while no other host accepts writes", [silent, standby], current],
    ["stays when it becomes read-only and no other is writable", [standby, standby], current],
    ["yields to a promoted standby", [silent, writable(3)], primary(1, 3)],
    ["yields to a promoted standby while it still accepts writes", [writable(2), writable(3)], primary(1, 3)],
    ["yields to an equal host when it is silent", [silent, writable(2)], primary(1, 2)],
    ["does not yield to a former primary", [silent, writable(1)], current],
    ["does not yield to another cluster", [silent, foreign], current],
    ["knows its new timeline after its own restart", [writable(5), standby], primary(0, 5)],
  ])("the primary %s", (_, answers, expected) => {
    expect(choosePrimary(answers, current)).toEqual(expected)
  })
})

import { describe, expect, it } from "vitest"
import { choosePrimary, type HostAnswer } from "./choose-primary.ts"

const system = "7300000000000000001"
const writable = (timeline: number): HostAnswer => ({ system, timeline, isWritable: true })
const standby = (timeline: number): HostAnswer => ({ system, timeline, isWritable: false })
const foreign: HostAnswer = { system: "7300000000000000002", timeline: 9, isWritable: true }
const silent = undefined
const primary = (host: number | null, timeline: number) => ({ system, timeline, host })

describe("at first", () => {
  it.each([
    ["the only writable host", [silent, standby(3), writable(3)], primary(2, 3)],
    ["the highest timeline of two", [writable(1), writable(2)], primary(1, 2)],
    ["the first of equal ones, such as two proxies", [writable(2), writable(2)], primary(0, 2)],
    [
      "a promoted host whose standby still follows the former timeline",
      [standby(2), writable(3)],
      primary(1, 3),
    ],
    ["none without a writable host", [standby(2), silent, standby(3)], primary(null, 3)],
    ["none without an answer", [silent, silent], undefined],
    [
      "no former primary when a standby proves a later timeline",
      [writable(1), silent, standby(2)],
      primary(null, 2),
    ],
    ["none when the hosts belong to several clusters", [writable(1), foreign], undefined],
  ])("chooses %s", (_, answers, expected) => {
    expect(choosePrimary(answers)).toEqual(expected)
  })
})

describe("later", () => {
  const current = primary(0, 2)
  it.each([
    ["stays while it accepts writes", [writable(2), standby(2)], current],
    ["stays beside an equal one", [writable(2), writable(2)], current],
    ["stays while no other host accepts writes", [silent, standby(2)], current],
    ["stays when it becomes read-only and no other is writable", [standby(2), standby(1)], current],
    ["yields to a promoted standby", [silent, writable(3)], primary(1, 3)],
    ["yields to a promoted standby while it still accepts writes", [writable(2), writable(3)], primary(1, 3)],
    ["yields to an equal host when it is silent", [silent, writable(2)], primary(1, 2)],
    ["is none when a standby follows a later one", [writable(2), silent, standby(3)], primary(null, 3)],
    ["does not yield to a former primary", [silent, writable(1)], current],
    ["does not yield to another cluster", [silent, foreign], current],
    ["knows its new timeline after its own restart", [writable(5), standby(2)], primary(0, 5)],
  ])("the primary %s", (_, answers, expected) => {
    expect(choosePrimary(answers, current)).toEqual(expected)
  })
})

describe("after a later timeline was seen", () => {
  const current = primary(null, 2)
  it.each([
    ["stays none while only a former primary answers", [writable(1), silent, silent], current],
    ["is the host that was promoted", [writable(1), writable(2), standby(2)], primary(1, 2)],
  ])("the primary %s", (_, answers, expected) => {
    expect(choosePrimary(answers, current)).toEqual(expected)
  })
})

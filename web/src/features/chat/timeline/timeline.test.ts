import type { Message } from "@pinyu/contract/chat/schemas"
import { aMessage } from "@pinyu/testkit/factories/told-message.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  addNewer,
  addOlder,
  catchUp,
  hasNewer,
  isBehind,
  learn,
  moveTo,
  openTimeline,
  readTo,
  shownOf,
  type Timeline,
} from "./timeline.ts"

const fresh = { revision: 0, read_position: 0, other_read_position: 0 }
const nothing = { messages: [], nextCursor: null, hasNewer: false }
const empty = openTimeline(fresh, nothing)
const idsOf = (timeline: Timeline) => shownOf(timeline).map(({ id, content }) => `${id}:${content}`)

/** A conversation as it happened: each revision is a message that came, or a change of an earlier one. */
const history = fc.array(fc.option(fc.nat(), { nil: null }), { minLength: 1, maxLength: 40 }).map((steps) => {
  const told: Message[] = []
  for (const [index, changed] of steps.entries()) {
    const revision = index + 1
    const origin = changed === null ? undefined : told[changed % Math.max(1, told.length)]
    told.push(
      origin
        ? { ...origin, revision, content: `changed ${revision}`, is_edited: true }
        : aMessage({ id: `m${revision}`, position: revision, revision }),
    )
  }
  return told
})

/** The history in any order, some of it twice. */
const told = history.chain((events) =>
  fc.tuple(
    fc.constant(events),
    fc.array(fc.nat(events.length - 1), { maxLength: 10 }).chain((twice) =>
      fc.shuffledSubarray([...events.keys(), ...twice.map((index) => -1 - index)], {
        minLength: events.length + twice.length,
      }),
    ),
  ),
)
const eventAt = (events: readonly Message[], index: number) => {
  const event = events[index < 0 ? -1 - index : index]
  if (!event) throw new Error("no such event")
  return event
}
const inTurn = (events: readonly Message[]) =>
  events.reduce((timeline, event) => learn(timeline, [event]), empty)

describe("a timeline that is told what happens", () => {
  it("is the same list in whatever order it is told, and however often", () => {
    fc.assert(
      fc.property(told, ([events, order]) => {
        const expected = inTurn(events)
        const heard = inTurn(order.map((index) => eventAt(events, index)))
        expect(idsOf(heard)).toEqual(idsOf(expected))
        expect(heard.revision).toBe(events.length)
        expect(isBehind(heard)).toBe(false)
      }),
    )
  })

  it("knows that something is missing until it has caught up, and then is the same list", () => {
    fc.assert(
      fc.property(history, fc.func(fc.boolean()), (events, isLost) => {
        const heard = inTurn(events.filter(({ revision }) => !isLost(revision)))
        const asked = [...inTurn(events).known.values()].filter(({ revision }) => revision > heard.revision)
        const answer = { messages: asked, revision: events.length, read_position: 0, other_read_position: 0 }
        const caughtUp = catchUp(heard, answer)
        expect(idsOf(caughtUp)).toEqual(idsOf(inTurn(events)))
        expect(caughtUp.revision).toBe(events.length)
        expect(isBehind(caughtUp)).toBe(false)
      }),
    )
  })

  it("never counts a change as known while one before it is missing", () => {
    const behind = learn(empty, [aMessage({ id: "m2", position: 2, revision: 2 })])
    expect([behind.revision, isBehind(behind)]).toEqual([0, true])
    const complete = learn(behind, [aMessage({ id: "m1", position: 1, revision: 1 })])
    expect([complete.revision, isBehind(complete)]).toEqual([2, false])
  })
})

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const position = from + index
    return aMessage({ id: `m${position}`, position, revision: position })
  })
const positionsOf = (timeline: Timeline) => shownOf(timeline).map(({ position }) => position)
const middle = openTimeline(
  { ...fresh, revision: 100 },
  { messages: numbered(40, 60), nextCursor: "39", hasNewer: true },
)

describe("the stretch of a long conversation", () => {
  it("grows by the pages before and after it, up to both ends", () => {
    const older = addOlder(middle, { messages: numbered(1, 39), nextCursor: null, hasNewer: true })
    expect(older.older).toBeNull()
    const whole = addNewer(older, { messages: numbered(61, 100), nextCursor: "60", hasNewer: false })
    expect(positionsOf(whole)).toEqual(numbered(1, 100).map(({ position }) => position))
    expect(hasNewer(whole)).toBe(false)
    expect(whole.older, "what leads back is kept").toBeNull()
  })

  it("shows no message beyond a gap, and shows it once the gap is filled", () => {
    const told = learn(middle, numbered(101, 101))
    expect(positionsOf(told).at(-1)).toBe(60)
    const whole = addNewer(told, { messages: numbered(61, 100), nextCursor: "60", hasNewer: false })
    expect(positionsOf(whole).at(-1)).toBe(101)
  })

  it("is not set back by a page that was on its way while a message changed", () => {
    const changed = aMessage({ id: "m30", position: 30, revision: 101, content: "changed" })
    const older = addOlder(learn(middle, [changed]), {
      messages: numbered(20, 39),
      nextCursor: "19",
      hasNewer: true,
    })
    expect(shownOf(older).find(({ id }) => id === "m30")?.content).toBe("changed")
  })

  it("is another one after a jump", () => {
    const jumped = moveTo(middle, { messages: numbered(5, 15), nextCursor: "4", hasNewer: true })
    expect(positionsOf(jumped)).toEqual(numbered(5, 15).map(({ position }) => position))
    expect(jumped.stretch).not.toBe(middle.stretch)
  })
})

it("nobody has read less than before", () => {
  const read = readTo(readTo(empty, { own: 5, other: 7 }), { own: 3, other: 2 })
  expect([read.readPosition, read.otherReadPosition]).toEqual([5, 7])
})

import type { Message } from "@pinyu/contract/chat/schemas"
import { messageFixture } from "@pinyu/testkit/factories/message.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  addNewer,
  addOlder,
  applyChanges,
  applyReadPositions,
  evictPages,
  hasNewer,
  hideReads,
  isBehind,
  lastArrived,
  mergeMessages,
  messagesInWindow,
  olderOf,
  openTimeline,
  pageLimits,
  replaceWindow,
  type Timeline,
} from "./timeline.ts"

const fresh = { revision: 0, read_position: 0, other_read_position: 0 }
const nothing = { messages: [], nextCursor: null, hasNewer: false }
const empty = openTimeline(fresh, nothing)
const idsOf = (timeline: Timeline) => messagesInWindow(timeline).map(({ id, content }) => `${id}:${content}`)

/** A random history: each revision is a new message or a change of an earlier one. */
const history = fc.array(fc.option(fc.nat(), { nil: null }), { minLength: 1, maxLength: 40 }).map((steps) => {
  const events: Message[] = []
  for (const [index, changed] of steps.entries()) {
    const revision = index + 1
    const origin = changed === null ? undefined : events[changed % Math.max(1, events.length)]
    events.push(
      origin
        ? { ...origin, revision, content: `changed ${revision}`, is_edited: true }
        : messageFixture({ id: `m${revision}`, position: revision, revision }),
    )
  }
  return events
})

/** The history in any order with repeats. */
const deliveries = history.chain((events) =>
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
const receiveAll = (events: readonly Message[]) =>
  events.reduce((timeline, event) => mergeMessages(timeline, [event]), empty)

describe("a timeline that receives events", () => {
  it("has the same messages in any order of events, with any repeats", () => {
    fc.assert(
      fc.property(deliveries, ([events, order]) => {
        const expected = receiveAll(events)
        const received = receiveAll(order.map((index) => eventAt(events, index)))
        expect(idsOf(received)).toEqual(idsOf(expected))
        expect(received.revision).toBe(events.length)
        expect(isBehind(received)).toBe(false)
      }),
    )
  })

  it("detects a missing event until it has caught up, and then has the same messages", () => {
    fc.assert(
      fc.property(history, fc.func(fc.boolean()), (events, isLost) => {
        const received = receiveAll(events.filter(({ revision }) => !isLost(revision)))
        const missed = [...receiveAll(events).known.values()].filter(
          ({ revision }) => revision > received.revision,
        )
        const answer = {
          ...{ messages: missed, revision: events.length, read_position: 0, other_read_position: 0 },
          cleared_position: 0,
        }
        const caughtUp = applyChanges(received, answer)
        expect(idsOf(caughtUp)).toEqual(idsOf(receiveAll(events)))
        expect(caughtUp.revision).toBe(events.length)
        expect(isBehind(caughtUp)).toBe(false)
      }),
    )
  })

  it("drops what the member has deleted for themselves on another device", () => {
    const known = mergeMessages(empty, numbered(1, 4))
    const read = { read_position: 0, other_read_position: 0 }
    const answer = { messages: [], revision: 4, cleared_position: 3, ...read }
    expect(messagesInWindow(applyChanges(known, answer)).map(({ position }) => position)).toEqual([4])
  })

  it("shows read positions that never go backwards, unless reads are hidden", () => {
    const answer = { messages: [], revision: 4, read_position: 0, cleared_position: 0 }
    const answered = (timeline: Timeline, other_read_position: number | null) =>
      applyChanges(timeline, { ...answer, other_read_position })
    const read = applyReadPositions(empty, { other: 3 })
    expect(answered(read, 2).otherReadPosition).toBe(3)
    const hidden = answered(read, null)
    expect(hidden).toEqual({ ...hideReads(read), revision: 4 })
    expect(applyReadPositions(hidden, { own: 4, other: 4 })).toMatchObject({
      ...{ readPosition: 4, otherReadPosition: null },
    })
    expect(answered(hidden, 3).otherReadPosition).toBe(3)
  })

  it("never treats a change as known while an earlier one is missing", () => {
    const behind = mergeMessages(empty, [messageFixture({ id: "m2", position: 2, revision: 2 })])
    expect([behind.revision, isBehind(behind)]).toEqual([0, true])
    const complete = mergeMessages(behind, [messageFixture({ id: "m1", position: 1, revision: 1 })])
    expect([complete.revision, isBehind(complete)]).toEqual([2, false])
  })
})

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const position = from + index
    return messageFixture({ id: `m${position}`, position, revision: position })
  })
const positionsOf = (timeline: Timeline) => messagesInWindow(timeline).map(({ position }) => position)
const middle = openTimeline(
  { ...fresh, revision: 100 },
  { messages: numbered(40, 60), nextCursor: "39", hasNewer: true },
)

describe("the loaded window of a long conversation", () => {
  it("grows by the pages before and after it, up to both ends", () => {
    const older = addOlder(middle, { messages: numbered(1, 39), nextCursor: null, hasNewer: true })
    expect(olderOf(older)).toBeNull()
    const whole = addNewer(older, { messages: numbered(61, 100), nextCursor: "60", hasNewer: false })
    expect(positionsOf(whole)).toEqual(numbered(1, 100).map(({ position }) => position))
    expect(hasNewer(whole)).toBe(false)
    expect(olderOf(whole), "the cursor of the previous page is retained").toBeNull()
  })

  it("shows no message beyond a gap until the gap is filled", () => {
    const events = mergeMessages(middle, numbered(101, 101))
    expect(positionsOf(events).at(-1)).toBe(60)
    const whole = addNewer(events, { messages: numbered(61, 100), nextCursor: "60", hasNewer: false })
    expect(positionsOf(whole).at(-1)).toBe(101)
  })

  it("keeps a change that arrived while an older page was loading", () => {
    const changed = messageFixture({ id: "m30", position: 30, revision: 101, content: "changed" })
    const older = addOlder(mergeMessages(middle, [changed]), {
      messages: numbered(20, 39),
      nextCursor: "19",
      hasNewer: true,
    })
    expect(messagesInWindow(older).find(({ id }) => id === "m30")?.content).toBe("changed")
  })

  /** Pages as the server returns them: ten of a thousand messages each. */
  const pageBefore = (cursor: number) => ({
    messages: numbered(cursor - 10, cursor - 1),
    nextCursor: cursor > 11 ? `${cursor - 10}` : null,
    hasNewer: true,
  })
  const pageAfter = (last: number) => ({
    messages: numbered(last + 1, last + 10),
    nextCursor: `${last + 1}`,
    hasNewer: last + 10 < 1000,
  })
  const opened = openTimeline({ ...fresh, revision: 1000 }, { ...pageBefore(1001), hasNewer: false })
  const goBack = (timeline: Timeline) =>
    addOlder(evictPages(timeline, "newer"), pageBefore(Number(olderOf(timeline))))
  const scrollBack = (timeline: Timeline) => {
    const evicted = evictPages(timeline, "older")
    return addNewer(evicted, pageAfter(positionsOf(evicted).at(-1) ?? 0))
  }

  it("keeps its size in both directions, without a gap", () => {
    let timeline = opened
    for (let begin = 991; begin > 1; begin -= 10) {
      timeline = goBack(timeline)
      expect(positionsOf(timeline)).toEqual(positionsOf(timeline).map((_, index) => begin - 10 + index))
      expect(timeline.known.size).toBeLessThanOrEqual(pageLimits.max * 10)
    }
    expect([olderOf(timeline), hasNewer(timeline)]).toEqual([null, true])
    while (hasNewer(timeline)) {
      timeline = scrollBack(timeline)
      expect(timeline.known.size).toBeLessThanOrEqual(pageLimits.max * 10)
    }
    const shown = positionsOf(timeline)
    expect(shown.at(-1)).toBe(1000)
    expect(olderOf(timeline), "what leads further back").toBe(`${shown[0]}`)
  })

  it("keeps a change to a message of an evicted page", () => {
    const changed = messageFixture({ id: "m995", position: 995, revision: 1001, content: "changed" })
    let timeline = mergeMessages(opened, [changed])
    while (positionsOf(timeline).includes(995)) timeline = goBack(timeline)
    while (hasNewer(timeline)) timeline = scrollBack(timeline)
    expect(messagesInWindow(timeline).find(({ id }) => id === "m995")?.content).toBe("changed")
  })

  it("distinguishes arriving messages from loaded ones", () => {
    expect(lastArrived(goBack(opened))).toBeNull()
    expect(lastArrived(mergeMessages(opened, numbered(1001, 1002)))?.id).toBe("m1002")
  })

  it("is replaced by a jump", () => {
    const jumped = replaceWindow(middle, { messages: numbered(5, 15), nextCursor: "4", hasNewer: true })
    expect(positionsOf(jumped)).toEqual(numbered(5, 15).map(({ position }) => position))
    expect(jumped.windowId).not.toBe(middle.windowId)
  })
})

it("read positions never go backwards", () => {
  const read = applyReadPositions(applyReadPositions(empty, { own: 5, other: 7 }), { own: 3, other: 2 })
  expect([read.readPosition, read.otherReadPosition]).toEqual([5, 7])
})

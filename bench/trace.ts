import { writeFile } from "node:fs/promises"
import type { Page } from "@playwright/test"

const categories = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-v8.cpu_profiler",
  "v8.execute",
]

/** An event of Chromium's trace format. Times are in µs. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  id?: string
  id2?: { local?: string }
  args?: { data?: { interactionId?: number } }
}

interface Span {
  start: number
  end: number
}

const idOf = ({ id, id2 }: TraceEvent) => id2?.local ?? id

/** The begin and end of the slowest interaction; null when the browser reported none. */
const slowestOf = (events: readonly TraceEvent[]): Span | null => {
  const timings = events.filter(({ name }) => name === "EventTiming")
  const ends = new Map(timings.filter(({ ph }) => ph === "e").map((event) => [idOf(event), event.ts]))
  const spans = timings
    .filter(({ ph, args }) => ph === "b" && args?.data?.interactionId)
    .map((event) => ({ start: event.ts, end: ends.get(idOf(event)) ?? event.ts }))
  return spans.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0] ?? null
}

/** Milliseconds that each kind of work of a thread took within the span, without what it contains. */
const selfTimes = (events: readonly TraceEvent[], { start, end }: Span) => {
  const times = new Map<string, number>()
  const add = (name: string, us: number) => times.set(name, (times.get(name) ?? 0) + us / 1000)
  const open: { name: string; end: number }[] = []
  for (const { name, ts, dur = 0 } of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const [from, to] = [Math.max(ts, start), Math.min(ts + dur, end)]
    if (from >= to) continue
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop()
    const outer = open.at(-1)
    if (outer) add(outer.name, from - to)
    add(name, to - from)
    open.push({ name, end: ts + dur })
  }
  return times
}

/** The work of a thread within a span, longest first, as one line of milliseconds. */
const summaryOf = (events: readonly TraceEvent[], thread: Pick<TraceEvent, "pid" | "tid">, span: Span) =>
  [
    ...selfTimes(
      events.filter(({ ph, pid, tid }) => ph === "X" && pid === thread.pid && tid === thread.tid),
      span,
    ),
  ]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
    .join(", ")

/** Records a trace while `run` runs, and writes it for the Performance panel of the developer tools. */
const record = async (page: Page, path: string, run: () => Promise<unknown>): Promise<TraceEvent[]> => {
  const browser = page.context().browser()
  if (!browser) throw new Error("the page has no browser of its own")
  await browser.startTracing(page, { categories })
  await run()
  const trace = await browser.stopTracing()
  await writeFile(path, trace)
  return JSON.parse(trace.toString()).traceEvents
}

/** Records an interaction, and returns what its slowest event waited for. */
export const traced = async (page: Page, path: string, run: () => Promise<unknown>) => {
  const events = await record(page, path, run)
  const span = slowestOf(events)
  const dispatch = events.find(({ name, ts }) => name === "EventDispatch" && ts >= (span?.start ?? 0))
  if (!span || !dispatch) return "no event was reported"
  return summaryOf(events, dispatch, span)
}

/** Records frames, and returns what the page's main thread did meanwhile. */
export const tracedFrames = async (page: Page, path: string, run: () => Promise<unknown>) => {
  const events = await record(page, path, run)
  const frames = events.filter(({ name }) => name === "FireAnimationFrame")
  const [first] = frames
  const last = frames.at(-1)
  if (!first || !last) return "no frame was recorded"
  return summaryOf(events, first, { start: first.ts, end: last.ts })
}

/** Numbers, names and query texts with placeholders: never a value that somebody typed. */
export type TraceAttributes = Record<string, string | number>

export interface Traces {
  /** Runs the work of a request as a span, from the caller's `traceparent` on if it sent one; `end` ends it. */
  request<T>(start: { traceparent: string | undefined }, work: (end: EndSpan, traceId?: string) => T): T
  /** Runs a background job as a span, from the `traceparent` of whoever asked for it on. */
  job<T>(name: string, traceparent: string | undefined, work: () => Promise<T>): Promise<T>
  /** What is under way, as a `traceparent`; undefined when nothing is. */
  current(): string | undefined
  /** Notes something that has just ended and took `seconds`, as a part of what is under way. */
  record(name: string, seconds: number, about: { attributes: TraceAttributes; failed: boolean }): void
  /** Sends what was not sent yet, or gives up after some seconds. */
  close(): Promise<void>
}

/** Ends a span under the name that it turned out to have. */
export type EndSpan = (name: string, about: { attributes: TraceAttributes; failed: boolean }) => void

/** Traces that nobody collects. */
export const noTraces: Traces = {
  request: (_start, work) => work(() => undefined),
  job: (_name, _traceparent, work) => work(),
  current: () => undefined,
  record: () => undefined,
  close: async () => undefined,
}

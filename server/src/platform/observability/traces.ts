/** Attributes are numbers, names and query texts with placeholders, never values that a person entered. */
export type TraceAttributes = Record<string, string | number>

export interface Traces {
  /**
   * Runs a request in a span, as a child of the caller's `traceparent` if there is one. `end` ends the span.
   */
  request<T>(start: { traceparent: string | undefined }, work: (end: EndSpan, traceId?: string) => T): T
  /** Runs a background job in a span, as a child of its caller's `traceparent`. */
  job<T>(name: string, traceparent: string | undefined, work: () => Promise<T>): Promise<T>
  /** The current span as a `traceparent`; undefined without one. */
  current(): string | undefined
  /** Records finished work of `seconds` as a child of the current span. */
  record(name: string, seconds: number, about: { attributes: TraceAttributes; failed: boolean }): void
  /** Exports the remaining spans, or gives up after some seconds. */
  close(): Promise<void>
}

/** Ends a span and sets its final name. */
export type EndSpan = (name: string, about: { attributes: TraceAttributes; failed: boolean }) => void

/** Traces that are not exported. */
export const noTraces: Traces = {
  request: (_start, work) => work(() => undefined),
  job: (_name, _traceparent, work) => work(),
  current: () => undefined,
  record: () => undefined,
  close: async () => undefined,
}

import type { ClientEvent, clientEvents, EventResult } from "@pinyu/contract/sockets"
import type * as z from "zod"
import type { Viewer } from "../observability/calls.ts"

/** A parsed, allowed event on its way to a handler. */
export interface SocketCall<E extends ClientEvent> {
  viewer: Viewer
  payload: z.output<(typeof clientEvents)[E]>
  /** What the socket that spoke has before it. */
  conversations: { open(conversationId: string): void; close(conversationId: string): void }
  feed: { open(): void; close(): void }
  page: { open(): void; close(): void }
}

/** One handler for each of these events. What it returns stands in the acknowledgement; what it refuses too. */
export type EventHandlers<E extends ClientEvent = ClientEvent> = {
  [K in E]: (call: SocketCall<K>) => Promise<EventResult<K>>
}

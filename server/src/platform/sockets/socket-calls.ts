import type { ClientEvent, clientEvents, EventResult } from "@pinyu/contract/sockets"
import type * as z from "zod"
import type { Viewer } from "../observability/calls.ts"

/** A parsed, allowed event for a handler. */
export interface SocketCall<E extends ClientEvent> {
  viewer: Viewer
  payload: z.output<(typeof clientEvents)[E]>
  /** The viewer state of the sending socket. */
  conversations: { open(conversationId: string): void; close(conversationId: string): void }
  feed: { open(): void; close(): void }
  page: { open(): void; close(): void }
}

/** One handler per event. Its result or error goes into the acknowledgement. */
export type EventHandlers<E extends ClientEvent = ClientEvent> = {
  [K in E]: (call: SocketCall<K>) => Promise<EventResult<K>>
}

import { crc32 } from "node:zlib"
import type { createAdapter } from "@socket.io/redis-streams-adapter"

type CreateAdapter = ReturnType<typeof createAdapter>
type ClusterMessage = Parameters<ReturnType<CreateAdapter>["doPublish"]>[0]

/** Adds an entry to a stream. Resolves to its id. */
type AddEntry = (stream: string, fields: readonly string[]) => Promise<string>

/** The last digit of a stream's name puts each of four streams into another quarter of a cluster's slots. */
export const streamsOfCluster = 4

/** The stream of events to a room. All rooms of a member end with the same id, which keeps their order. */
export const streamOf = (name: string, room = "") =>
  `${name}-${crc32(room.slice(room.lastIndexOf(":") + 1)) % streamsOfCluster}`

/**
 * Spreads events over the streams `<name>-<n>`, which the adapter reads, by the recipient's room. The adapter
 * itself would choose by namespace: nearly all events belong to one, and for some names it writes to a stream
 * that it does not read. An event for several members takes the stream of the first.
 */
export const spreadEvents = (create: CreateAdapter, name: string, add: AddEntry): CreateAdapter => {
  // No arrow function: Socket.IO calls it with `new`.
  function createSpreading(namespace: unknown) {
    const adapter = create(namespace)
    const request = adapter.doPublish.bind(adapter)
    const doPublish = (message: ClusterMessage) => {
      if (!("data" in message)) return request(message)
      const { uid, nsp, type, data } = message
      if (!("opts" in data) || "requestId" in data) return request(message)
      const fields = { uid, nsp, type: String(type), data: JSON.stringify(data) }
      return add(streamOf(name, data.opts.rooms[0]), Object.entries(fields).flat())
    }
    return Object.assign(adapter, { doPublish })
  }
  return createSpreading
}

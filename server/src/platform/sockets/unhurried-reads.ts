import { setTimeout as sleep } from "node:timers/promises"
import type { Redis } from "ioredis"
import type { ValkeyConnection } from "../valkey/open-connection.ts"

const afterErrorMs = 100

/**
 * A connection for the adapter's reads, which it repeats at once after an error. An ended connection rejects
 * without leaving the event loop a turn: the whole process would do nothing else. Here errors arrive after
 * 100 ms.
 */
export const withUnhurriedReads = (connection: ValkeyConnection): ValkeyConnection => {
  const send: Redis["sendCommand"] = connection.sendCommand.bind(connection)
  connection.sendCommand = (...given: Parameters<typeof send>) => {
    const answer = Promise.resolve(send(...given)).catch(async (error: unknown) => {
      await sleep(afterErrorMs, undefined, { ref: false })
      throw error
    })
    // The adapter does not await all of its calls.
    answer.catch(() => undefined)
    return answer
  }
  return connection
}

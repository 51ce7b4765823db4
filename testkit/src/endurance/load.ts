import type { RestartableService } from "./restartable-service.ts"
import { createWriter } from "./writer.ts"

const writerCount = 8

export interface LoadOptions {
  /** Whether the writers upload pictures and post them, too. */
  publishes?: boolean
}

/** Writers that write through the API of a service until `end`. */
export const startLoad = async (service: RestartableService, { publishes = false }: LoadOptions = {}) => {
  const crowd: string[] = []
  let acknowledged = 0
  let waiting: { at: number; resolve: () => void } | undefined
  const onAcknowledged = () => {
    acknowledged++
    if (waiting && acknowledged >= waiting.at) waiting.resolve()
  }
  const newWriter = () => createWriter({ service, crowd, publishes, onAcknowledged })
  const writers = await Promise.all(Array.from({ length: writerCount }, newWriter))
  let over = false
  const running = Promise.all(writers.map((writer) => writer.run(() => over)))

  return {
    writers,
    acknowledged: () => acknowledged,

    /** Resolves after `count` more acknowledged writes. */
    untilMore: async (count: number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting = { at: acknowledged + count, resolve }
      await Promise.race([promise, running])
    },

    /** Lets each writer finish its request, then checks everything acknowledged. */
    end: async () => {
      over = true
      await running
      for (const writer of writers) {
        await writer.recheck()
        await writer.signInAgain()
      }
    },

    close: () => {
      for (const writer of writers) writer.close()
    },
  }
}

export type Load = Awaited<ReturnType<typeof startLoad>>

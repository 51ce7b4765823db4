import { type ComponentType, useEffect, useState } from "react"
import { loadChunk } from "./chunk.ts"

/** Fallback for browsers without `requestIdleCallback`. */
const whenIdle = (task: () => void) => {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(task, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 3_000 })
  return () => globalThis.cancelIdleCallback?.(handle)
}

const retryMs = 30_000

/** Loads a component once the page is idle; null until then. `load` must be stable. */
export const useIdleChunk = <Props extends object = object>(load: () => Promise<ComponentType<Props>>) => {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      loadChunk(load).then(
        (component) => setLoaded(() => component),
        () => {
          timer = setTimeout(begin, retryMs)
        },
      )
    }
    const cancelIdle = whenIdle(begin)
    return () => {
      cancelIdle()
      clearTimeout(timer)
    }
  }, [load])
  return Loaded
}

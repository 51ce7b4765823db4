import { type ComponentType, useEffect, useState } from "react"
import { loadChunk } from "./chunk.ts"

/** Where a browser cannot tell when it is idle. */
const whenIdle = (task: () => void) => {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(task, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 3_000 })
  return () => cancelIdleCallback(handle)
}

const retryMs = 30_000

/** A component that is loaded once the page itself is there; null until then. `load` must always be the same. */
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
    const callOff = whenIdle(begin)
    return () => {
      callOff()
      clearTimeout(timer)
    }
  }, [load])
  return Loaded
}

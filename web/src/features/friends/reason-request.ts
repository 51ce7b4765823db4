import { createListeners } from "../../lib/listeners.ts"
import { perQueryClient } from "../../lib/query/per-query-client.ts"

/** The member who was just blocked and whose reason is asked for, by whichever page shows then. */
const createReasonRequest = () => {
  const { subscribe, notify } = createListeners()
  let memberId: string | null = null
  const set = (next: string | null) => {
    memberId = next
    notify()
  }
  return { subscribe, current: () => memberId, ask: (id: string) => set(id), close: () => set(null) }
}

export const useReasonRequest = perQueryClient(createReasonRequest)

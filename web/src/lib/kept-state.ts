import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"

/**
 * State that outlives its page: whoever comes back finds it as they left it, until they sign out or close the app. It
 * is kept with the member's cache, so it is never in an address, on the device, or shown to the next member.
 */
export const useKeptState = <Value>(name: string, initial: () => Value) => {
  const client = useQueryClient()
  const key = ["kept", name]
  const [value, setValue] = useState(() => client.getQueryData<Value>(key) ?? initial())
  const keep = (next: Value) => {
    client.setQueryDefaults(["kept"], { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData<Value>(key, () => next)
    setValue(() => next)
  }
  return [value, keep] as const
}

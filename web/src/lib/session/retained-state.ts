import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"

/**
 * State that outlives its page, until sign-out or until the app closes. It is stored in the member's query
 * cache: never in a URL, on the device, or visible to the next member.
 */
export const useRetainedState = <Value>(name: string, initial: () => Value) => {
  const client = useQueryClient()
  const key = ["retained", name]
  const [value, setValue] = useState(() => client.getQueryData<Value>(key) ?? initial())
  const keep = (next: Value) => {
    client.setQueryDefaults(["retained"], { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData<Value>(key, () => next)
    setValue(() => next)
  }
  return [value, keep] as const
}

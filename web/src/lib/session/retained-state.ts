import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"

/**
 * State that outlives its page, until sign-out or until the app closes. It lives in the member's query
 * cache: never in an address, on the device, or visible to the next member.
 */
export const useRetainedState = <Value>(name: string, initial: () => Value) => {
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

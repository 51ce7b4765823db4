import type { HumanCheckConfig } from "@pinyu/contract/contact/schemas"
import { useState } from "react"
import { type Loaded, useLoaded } from "../../../lib/use-loaded.ts"
import { loadApi } from "../lazy.ts"
import type { CheckState } from "./check-state.ts"

const begun: CheckState = { status: "unverified" }

const loadConfig = async (signal: AbortSignal) => (await loadApi()).loadCheckConfig(signal)

/** Whether there is something to do before the form can be sent. What could not be asked for is the server's to demand. */
const isAsked = (config: Loaded<HumanCheckConfig>) => {
  if (config.status !== "loaded") return config.status === "loading"
  return config.value.is_enabled && config.value.provider !== "none"
}

/** The check that a guest is human: by what, how far it is, and how to begin anew. Members need none. */
export const useHumanCheck = (isGuest: boolean) => {
  const config = useLoaded(isGuest ? loadConfig : null)
  const [state, setState] = useState<CheckState>(begun)

  return {
    config: config.state,
    state,
    setState,
    /** Begins anew: while it is asked by what, the earlier widget is thrown away. */
    reload: () => {
      setState(begun)
      config.reload()
    },
    proof: state.status === "verified" ? state.proof : undefined,
    isMissing: isGuest && isAsked(config.state) && state.status !== "verified",
  }
}

export type HumanCheck = ReturnType<typeof useHumanCheck>

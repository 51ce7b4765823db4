import { useState } from "react"
import { useLoaded } from "../../../lib/query/use-loaded.ts"
import { loadApi } from "../lazy.ts"
import type { CheckState } from "./check-state.ts"
import { isCheckRequired, partFor, type Writer } from "./model.ts"

const initialState: CheckState = { status: "unverified" }

const loadConfig = async (signal: AbortSignal) => (await loadApi()).loadCheckConfig(signal)

/** The state of the sender's human check. `writer` is null while the sender is unknown. */
export const useHumanCheck = (writer: Writer) => {
  const config = useLoaded(writer === null ? null : loadConfig)
  const [state, setState] = useState<CheckState>(initialState)

  return {
    part: partFor(config.state, writer),
    /** Null until loaded. */
    config: config.state.status === "loaded" ? config.state.value : null,
    state,
    setState,
    /** Restarts the check: discards the widget while the configuration reloads. */
    reload: () => {
      setState(initialState)
      config.reload()
    },
    proof: state.status === "verified" ? state.proof : undefined,
    isMissing: isCheckRequired(config.state, writer) && state.status !== "verified",
  }
}

export type HumanCheck = ReturnType<typeof useHumanCheck>

import { useState } from "react"

/** A dialog mounts on first use, and stays mounted so that it can return the focus. */
export const useDialogState = () => {
  const [state, setState] = useState<"never" | "open" | "closed">("never")
  return {
    isThere: state !== "never",
    isOpen: state === "open",
    open: () => setState("open"),
    close: () => setState("closed"),
  }
}

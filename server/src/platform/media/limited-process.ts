import { type ChildProcess, type StdioOptions, spawn } from "node:child_process"
import { setPriority } from "node:os"
import { inRepository } from "../repository.ts"

const maxHeapMb = 256

/** The machine, or an operator, ends processes with these: they say nothing of the file. */
const fromOutside: readonly (NodeJS.Signals | null)[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]

interface LimitedProcess {
  /** Of this folder. */
  script: string
  about: object
  stdio: StdioOptions
  /** The higher the number, up to 19, the later the scheduler gives it time; the service itself has 0. */
  niceness: number
}

/** Starts a script in a process of its own, which its watchdog ends at the limits. */
export const startLimitedProcess = ({ script, about, stdio, niceness }: LimitedProcess): ChildProcess => {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${maxHeapMb}`,
      inRepository(`server/src/platform/media/${script}`),
      JSON.stringify(about),
    ],
    // No secret of ours reaches it. The variable closes the loaders that libvips itself does not trust.
    { env: { VIPS_BLOCK_UNTRUSTED: "1" }, stdio, serialization: "advanced" },
  )
  if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness)
  return child
}

/** Whether a process was ended and neither we nor its file are why. */
export const endedFromOutside = ({ killed, signalCode }: ChildProcess): boolean =>
  !killed && fromOutside.includes(signalCode)

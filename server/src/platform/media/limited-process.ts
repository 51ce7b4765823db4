import { type ChildProcess, type StdioOptions, spawn } from "node:child_process"
import { setPriority } from "node:os"
import { inRepository } from "../repository.ts"

const maxHeapMb = 256

/** Signals by which the machine or an operator ends processes. They say nothing about the file. */
const fromOutside: readonly (NodeJS.Signals | null)[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]

interface LimitedProcess {
  /** A script in this folder. */
  script: string
  about: object
  stdio: StdioOptions
  /** The nice value: a higher one, up to 19, gets processor time later. The service itself has 0. */
  niceness: number
}

/** Starts a script in a separate process, which its watchdog ends at the limits. */
export const startLimitedProcess = ({ script, about, stdio, niceness }: LimitedProcess): ChildProcess => {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${maxHeapMb}`,
      inRepository(`server/src/platform/media/${script}`),
      JSON.stringify(about),
    ],
    // No secret is passed on. The variable disables the loaders that libvips marks as untrusted.
    { env: { VIPS_BLOCK_UNTRUSTED: "1" }, stdio, serialization: "advanced" },
  )
  if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness)
  return child
}

/** Whether a process was ended neither by us nor because of its file. */
export const endedFromOutside = ({ killed, signalCode }: ChildProcess): boolean =>
  !killed && fromOutside.includes(signalCode)

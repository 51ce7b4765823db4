/**
 * The signals by which the watchdog ends a process. Not SIGKILL, which the parent attributes to the machine
 * and answers with a retry.
 */
export const limitSignals = {
  memory: "SIGUSR2",
  processorTime: "SIGVTALRM",
} as const satisfies Record<string, NodeJS.Signals>

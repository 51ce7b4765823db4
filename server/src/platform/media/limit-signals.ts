/**
 * What the watchdog ends a process by. Not SIGKILL: the parent takes that for somebody else's doing, and would try the
 * file again.
 */
export const limitSignals = {
  memory: "SIGUSR2",
  processorTime: "SIGVTALRM",
} as const satisfies Record<string, NodeJS.Signals>

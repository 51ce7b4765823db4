/** Runs the task after `ms` milliseconds. Returns a function that cancels it. */
export const setTimer = (task: () => void, ms: number) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

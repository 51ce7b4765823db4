/** Runs the task after so many ms; returns how to call it off. */
export const later = (task: () => void, ms: number) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

// A thread beside the work, which may block for long. It ends the process at its limits of memory and
// processor time, or when its parent has ended.
import { parentPort, workerData } from "node:worker_threads"
import { limitSignals } from "./limit-signals.ts"

/** Memory of the whole process; processor time since the last message, which marks the start of a task. */
interface Limits {
  memoryMb: number
  cpuSeconds: number
}

const unlimitedCpu: Limits = { memoryMb: 900, cpuSeconds: Number.POSITIVE_INFINITY }
const { memoryMb, cpuSeconds } = (workerData as Limits | null) ?? unlimitedCpu
const maxMemory = memoryMb * 1024 * 1024
const checkMs = 25

let began = process.cpuUsage()
parentPort?.on("message", () => {
  began = process.cpuUsage()
})

const hasUsedUpProcessor = () => {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6 > cpuSeconds
}

const parent = process.ppid
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, limitSignals.memory)
  if (hasUsedUpProcessor()) process.kill(process.pid, limitSignals.processorTime)
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL")
}, checkMs)

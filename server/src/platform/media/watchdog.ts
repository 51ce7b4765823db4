// A thread beside the work, which may not let go for long: it ends the process where that takes too much memory, or where
// whoever asked for the work is gone.
const maxMemory = 900 * 1024 * 1024
const lookMs = 25

const parent = process.ppid
setInterval(() => {
  // Not by SIGKILL: whoever asked takes that for somebody else's doing, and would try the file again.
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, "SIGUSR2")
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL")
}, lookMs)

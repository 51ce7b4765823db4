// Loaded into a measured service with `node --import`. Each connection to the socket `WAITS_PROBE` reads how
// long the event loop and the garbage collector took since the last one.
import { createServer } from "node:net"
import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks"

const resolution = 1
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
let collectedMs = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collectedMs += duration
}).observe({ entryTypes: ["gc"] })

createServer((socket) => {
  // The histogram contains the interval of its own timer.
  const loopMs = delay.percentile(99) / 1e6 - resolution
  socket.end(JSON.stringify({ loopMs, collectedMs }))
  delay.reset()
  collectedMs = 0
})
  .listen(process.env.WAITS_PROBE)
  .unref()

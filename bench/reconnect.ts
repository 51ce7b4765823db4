/**
 * Measures how long 500 members take to reconnect after all lose their connection at once: connected by
 * polling and then websocket as the page does, authenticated, and joined to their open conversation.
 *
 *   npm run bench:reconnect                       (-- --members 500 --turns 3)
 *
 * Fails when it takes more than 5 s.
 */
import { parseArgs } from "node:util"
import { makeSocket } from "@pinyu/testkit/sockets.ts"
import { conversationId } from "./seed-conversations.ts"
import { withSignedIn } from "./signed-in-members.ts"
import { median, quantile, spread } from "./statistics.ts"

const limitMs = 5_000

const { values: options } = parseArgs({
  options: { members: { type: "string", default: "500" }, turns: { type: "string", default: "3" } },
})
const members = Number(options.members)
const turns = Number(options.turns)

await withSignedIn(members, async ({ stack, tokens }) => {
  const sockets = tokens.map((accessToken) =>
    makeSocket(stack.api, {
      ...{ as: { accessToken }, transports: ["polling", "websocket"] },
      ...{ reconnection: true, reconnectionDelay: 1, randomizationFactor: 0 },
    }),
  )
  for (const socket of sockets)
    socket.on("connect_error", () => {
      // Socket.IO does not retry a rejected handshake. The page retries after a second.
      if (!socket.active) setTimeout(() => socket.connect(), 1_000)
    })
  /** Milliseconds until each member has reconnected. */
  const timeReconnects = async (disconnect: () => void) => {
    const began = performance.now()
    const back = sockets.map(
      (socket, n) =>
        new Promise<number>((resolve, reject) =>
          socket.removeAllListeners("connect").on("connect", () => {
            socket.emit(
              "join-conversation",
              conversationId(Math.floor(n / 2) + 1),
              ({ success }: { success: boolean }) =>
                success ? resolve(performance.now() - began) : reject(new Error("join-conversation failed")),
            )
          }),
        ),
    )
    disconnect()
    return Promise.all(back)
  }

  await timeReconnects(() => {
    for (const socket of sockets) socket.connect()
  })
  const slowest: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const times = await timeReconnects(() => {
      for (const socket of sockets) socket.io.engine.close()
    })
    slowest.push(Math.max(...times))
    console.log(`${members} reconnected: half of them in ${quantile(times, 0.5).toFixed(0)} ms`)
  }
  for (const socket of sockets) socket.close()
  console.log(`all ${members} reconnected in ${spread(slowest)} ms (at most ${limitMs})`)
  if (!(median(slowest) <= limitMs)) process.exitCode = 1
})

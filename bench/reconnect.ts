/**
 * How long it takes until 500 members are back who all lose their connection at once: connected, by polling and then by
 * websocket as the page does, known by their tokens, and in the conversation that they have open.
 *
 *   npm run bench:reconnect                       (-- --members 500 --turns 3)
 *
 * Ends with an error when it takes more than 5 s.
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
      // Refused rather than unreachable: it comes again after a second, as the page does.
      if (!socket.active) setTimeout(() => socket.connect(), 1_000)
    })
  /** In ms, until each of them is back; and in ms, the last one. */
  const allBack = async (begin: () => void) => {
    const began = performance.now()
    const back = sockets.map(
      (socket, n) =>
        new Promise<number>((resolve, reject) =>
          socket.removeAllListeners("connect").on("connect", () => {
            socket.emit(
              "join-conversation",
              conversationId(Math.floor(n / 2) + 1),
              ({ success }: { success: boolean }) =>
                success
                  ? resolve(performance.now() - began)
                  : reject(new Error("a conversation was refused")),
            )
          }),
        ),
    )
    begin()
    return Promise.all(back)
  }

  await allBack(() => {
    for (const socket of sockets) socket.connect()
  })
  const lasts: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const times = await allBack(() => {
      for (const socket of sockets) socket.io.engine.close()
    })
    lasts.push(Math.max(...times))
    console.log(`${members} back: half of them in ${quantile(times, 0.5).toFixed(0)} ms`)
  }
  for (const socket of sockets) socket.close()
  console.log(`all ${members} back in ${spread(lasts)} ms (at most ${limitMs})`)
  if (!(median(lasts) <= limitMs)) process.exitCode = 1
})

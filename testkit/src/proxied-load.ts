import { Agent, request } from "node:http"
import { json } from "node:stream/consumers"

/** A call that all clients repeat. */
export interface RepeatedCall {
  method: "GET" | "POST"
  path: string
  accessToken: string
  body?: object
}

/** Sends a call from an address of this machine. Resolves to the status, or to the code of what failed. */
const send = (
  url: string,
  { method, accessToken, body }: RepeatedCall,
  from: { agent: Agent; localAddress: string },
) =>
  new Promise<number | string>((resolve) => {
    const headers = {
      authorization: `Bearer ${accessToken}`,
      ...(body && { "content-type": "application/json" }),
    }
    const call = request(url, { method, headers, ...from }, (answer) => {
      const status = answer.statusCode ?? 0
      json(answer).then(
        () => resolve(status),
        () => resolve(`${status} without a whole answer`),
      )
    })
    call.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    call.end(body && JSON.stringify(body))
  })

/**
 * Clients with an address each, because a proxy chooses the node by the address. Each sends one of the calls after
 * the other until `end`, over connections that stay open, as browsers do.
 */
export const startProxiedLoad = (origin: string, calls: readonly RepeatedCall[], clients = 8) => {
  const counts = new Map<string, number>()
  let isOver = false
  let awaited: { total: number; resolve: () => void } | undefined
  const total = () => [...counts.values()].reduce((sum, count) => sum + count, 0)

  const run = async (client: number) => {
    const from = { agent: new Agent({ keepAlive: true }), localAddress: `127.0.0.${10 + client}` }
    for (let turn = client; !isOver; turn++) {
      const call = calls[turn % calls.length]
      if (!call) throw new Error("there is nothing to call")
      const outcome = `${call.method} ${await send(origin + call.path, call, from)}`
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      if (awaited && total() >= awaited.total) awaited.resolve()
    }
    from.agent.destroy()
  }
  const running = Promise.all(Array.from({ length: clients }, (_, client) => run(client)))

  return {
    /** Resolves when this many calls were answered in all. */
    until: async (count: number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      awaited = { total: count, resolve }
      await Promise.race([promise, running])
    },

    /** Ends the clients after their calls. Resolves to the number of calls by method and outcome. */
    end: async (): Promise<Record<string, number>> => {
      isOver = true
      await running
      return Object.fromEntries(counts)
    },
  }
}

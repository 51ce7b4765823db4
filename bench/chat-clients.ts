import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { makeSocket } from "@pinyu/testkit/sockets.ts"
import { conversationId } from "./seed-conversations.ts"

export const senders = 32
export const steadyRate = 20
const deliveryTimeoutMs = 10_000
const settleMs = 500

/** Processor time in milliseconds: of the service, of PostgreSQL and of these clients. */
export interface Cpu {
  service: number
  postgres: number
  clients: number
}

interface Connected {
  /** Sends from the first member of a pair, from 0, to the second. Resolves when it is acknowledged. */
  send: (pair: number, content: string) => Promise<void>
  close: () => Promise<void>
}

/** Connects the first `count` members. `onArrival` is called when a message has reached its receiver. */
export type Connect = (count: number, onArrival: (content: string) => void) => Promise<Connected>

/** A service under load. */
export interface Target {
  connect: Connect
  /** The time used so far. */
  cpuNow: () => Cpu
}

export interface Result {
  /** Messages delivered per second. */
  rate: number
  /** From the call to the arrival at the other member, in milliseconds. */
  delays: number[]
  /** Used a message. */
  cpu: Cpu
}

const agent = new Agent({ keepAlive: true, maxSockets: senders })
export const closeClients = () => agent.destroy()

const post = (url: string, token: string, body: object) =>
  new Promise<void>((resolve, reject) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` }
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      response.resume()
      response.on("end", () => {
        if (Number(response.statusCode) < 300) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    sent.on("error", reject)
    sent.end(JSON.stringify(body))
  })

/** The members of the service or of the baseline at `origin`, the n-th of them, from 0, with `tokenOf(n)`. */
export const memberClients =
  (origin: string, tokenOf: (n: number) => string): Connect =>
  async (count, onArrival) => {
    const sockets = Array.from({ length: count }, (_, n) =>
      makeSocket(origin, { as: { accessToken: tokenOf(n) } }),
    )
    for (const [n, socket] of sockets.entries()) {
      // The second member of each pair receives.
      if (n % 2 === 1)
        socket.on("new-message-notification", ({ message }: { message: { content: string } }) =>
          onArrival(message.content),
        )
      socket.connect()
      await once(socket as never, "connect")
      // A hidden page gets push and mail as well, which would be measured too.
      socket.emit("page-visible", true)
    }
    return {
      send: (pair, content) => {
        const path = chatRoutes.send.path.replace(":conversationId", conversationId(pair + 1))
        return post(origin + path, tokenOf(2 * pair), { content, clientMessageId: content })
      },
      close: async () => {
        for (const socket of sockets) socket.close()
      },
    }
  }

/** Connects `count` members. Each even-numbered member sends to the next one. */
const connectMembers = async ({ connect, cpuNow }: Target, count: number) => {
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const members = await connect(count, (content) => {
    const began = sentAt.get(content)
    if (began === undefined) return
    sentAt.delete(content)
    delays.push(performance.now() - began)
  })
  // Presence is written and sent to partners meanwhile.
  await sleep(settleMs)
  let sent = 0
  const before = cpuNow()
  const began = performance.now()
  return {
    began,
    send: async () => {
      const pair = sent++ % (count / 2)
      const content = randomUUID()
      sentAt.set(content, performance.now())
      await members.send(pair, content)
    },
    /** Waits for the last message and returns the results since `began`. Throws when a message is lost. */
    end: async (): Promise<Result> => {
      const spent = (performance.now() - began) / 1000
      const deadline = performance.now() + deliveryTimeoutMs
      while (sentAt.size > 0 && performance.now() < deadline) await sleep(5)
      const after = cpuNow()
      await members.close()
      if (sentAt.size > 0) throw new Error(`${sentAt.size} acknowledged messages were not delivered`)
      const used = (part: keyof Cpu) => (after[part] - before[part]) / delays.length
      const cpu = { service: used("service"), postgres: used("postgres"), clients: used("clients") }
      return { rate: delays.length / spent, delays, cpu }
    },
  }
}

/** Each sender sends its next message as soon as the last one is acknowledged. */
export const atFullSpeed = async (target: Target, count: number, seconds: number) => {
  const { began, send, end } = await connectMembers(target, count)
  const run = async () => {
    while (performance.now() - began < seconds * 1000) await send()
  }
  await Promise.all(Array.from({ length: senders }, run))
  return end()
}

/** Sends twenty messages a second, whether or not the last ones are answered. */
export const steadily = async (target: Target, count: number, seconds: number) => {
  const { began, send, end } = await connectMembers(target, count)
  const pending: Promise<void>[] = []
  for (let n = 0; n < seconds * steadyRate; n++) {
    await sleep(Math.max(0, began + (n * 1000) / steadyRate - performance.now()))
    pending.push(send())
  }
  await Promise.all(pending)
  return end()
}

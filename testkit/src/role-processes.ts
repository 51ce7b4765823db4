import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import type { Route } from "@pinyu/contract/route"
import type { Role } from "@pinyu/server/platform/config/variables/roles.ts"
import { onceNotTooBusy } from "./busy-pictures.ts"
import { type Stack, startStack } from "./dev-stack.ts"
import { registrationForm } from "./factories/auth.ts"
import { filePart, formOf, formType, purposePart } from "./forms.ts"
import { freePort } from "./services/free-port.ts"
import { startRedis } from "./services/redis.ts"
import { startServiceDatabase } from "./services/service-database.ts"
import { serviceEnvironment } from "./test-app.ts"

export const sessionSecret = "s".repeat(40)

interface RoleMember {
  id: string
  email: string
  accessToken: string
}

/** Real components, on which processes with one role each are started. `close` ends everything. */
export const createRoles = async () => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-roles-"))
  const [postgres, redis] = await Promise.all([startServiceDatabase(), startRedis()])
  const started: Stack[] = []
  /** Known before the processes run: two of each role that others call. */
  const ports = {
    media: [await freePort(), await freePort()],
    api: [await freePort(), await freePort()],
    sockets: [await freePort(), await freePort()],
  }
  const urlOf = (port: number | undefined) => `http://127.0.0.1:${port}`

  return {
    folder,
    postgres,
    redis,
    ports,

    /** A process with one role; `nth` is 1 for the second one. */
    start: async (ROLE: Role, nth = 0) => {
      const port = ROLE in ports ? ports[ROLE as keyof typeof ports][nth] : 0
      const stack = await startStack({
        folder: join(folder, `${ROLE}-${nth}`),
        env: {
          ...serviceEnvironment(),
          ...postgres.env,
          ...{ VALKEY_URL: redis.url, DATABASE_POOL_SIZE: "4", ROLE },
          ...{ SESSION_SECRET: sessionSecret, RATE_LIMIT_SCALE: "1000", API_PORT: String(port) },
          ...{ MEDIA_URL: ports.media.map(urlOf).join(","), LOG_LEVEL: "error" },
        },
      })
      started.push(stack)
      return stack
    },

    close: async () => {
      await Promise.all(started.filter((stack) => stack.isRunning()).map((stack) => stack.stop()))
      await Promise.all([postgres.stop(), redis.stop()])
      await rm(folder, { recursive: true })
    },
  }
}

/** Calls of members to an address. */
export const callsTo = (origin: string) => {
  const call = (route: Route, body: object, as?: { accessToken: string }, path: string = route.path) =>
    fetch(origin + path, {
      method: route.method,
      headers: {
        "content-type": "application/json",
        ...(as && { authorization: `Bearer ${as.accessToken}` }),
      },
      body: JSON.stringify(body),
    })

  return {
    newMember: async (): Promise<RoleMember> => {
      const form = registrationForm()
      const { status } = await call(authRoutes.register, form)
      if (status !== 201) throw new Error(`the registration got ${status}`)
      const answer = await call(authRoutes.login, form)
      const { accessToken, user } = authRoutes.login.response.parse(await answer.json())
      return { id: user?.id ?? "", accessToken, email: form.email }
    },

    /** Uploads a file, again while the machine is too busy for its picture. */
    upload: (file: Buffer, as: RoleMember) =>
      onceNotTooBusy(() =>
        fetch(origin + mediaRoutes.upload.path, {
          method: "POST",
          body: new Uint8Array(formOf([purposePart, filePart(file)])),
          headers: { "content-type": formType, authorization: `Bearer ${as.accessToken}` },
        }),
      ),

    /** A conversation that both have accepted. */
    startChat: async (as: RoleMember, other: RoleMember) => {
      const answer = await call(chatRoutes.direct, { targetUserId: other.id }, as)
      const { conversationId } = chatRoutes.direct.response.parse(await answer.json())
      const path = chatRoutes.answerInvitation.path.replace(":conversationId", conversationId)
      const { status } = await call(chatRoutes.answerInvitation, { answer: "accepted" }, other, path)
      if (status !== 200) throw new Error(`the acceptance got ${status}`)
      return conversationId
    },

    send: (conversationId: string, message: object, as: RoleMember) =>
      call(chatRoutes.send, message, as, chatRoutes.send.path.replace(":conversationId", conversationId)),

    changesOf: async (conversationId: string, as: RoleMember) => {
      const path = chatRoutes.changes.path.replace(":conversationId", conversationId)
      const headers = { authorization: `Bearer ${as.accessToken}` }
      const answer = await fetch(`${origin}${path}?since=0`, { headers })
      return chatRoutes.changes.response.parse(await answer.json()).messages
    },
  }
}

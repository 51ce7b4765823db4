import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import { type Stack, startStack } from "@pinyu/testkit/dev-stack.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { filePart, formOf, formType, purposePart } from "@pinyu/testkit/forms.ts"
import { freePort } from "@pinyu/testkit/services/free-port.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { startRedis } from "@pinyu/testkit/services/redis.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import type { Role } from "../platform/config/variables/roles.ts"

export const sessionSecret = "s".repeat(40)

export interface RoleMember {
  id: string
  email: string
  accessToken: string
}

/** Real components, on which processes with one role each are started. `close` ends everything. */
export const createRoles = async () => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-roles-"))
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
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
    ports,

    /** A process with one role; `nth` is 1 for the second one. */
    start: async (ROLE: Role, nth = 0) => {
      const port = ROLE in ports ? ports[ROLE as keyof typeof ports][nth] : 0
      const stack = await startStack({
        folder: join(folder, `${ROLE}-${nth}`),
        env: {
          ...serviceEnvironment(),
          ...{ DATABASE_URL: postgres.url, VALKEY_URL: redis.url, DATABASE_POOL_SIZE: "4", ROLE },
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
  const post = (path: string, body: object, as?: { accessToken: string }) =>
    fetch(origin + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(as && { authorization: `Bearer ${as.accessToken}` }),
      },
      body: JSON.stringify(body),
    })

  return {
    newMember: async (): Promise<RoleMember> => {
      const form = registrationForm()
      const { status } = await post(authRoutes.register.path, form)
      if (status !== 201) throw new Error(`the registration got ${status}`)
      const answer = await post(authRoutes.login.path, form)
      const { accessToken, user } = authRoutes.login.response.parse(await answer.json())
      return { id: user?.id ?? "", accessToken, email: form.email }
    },

    upload: (file: Buffer, as: RoleMember) =>
      fetch(origin + mediaRoutes.upload.path, {
        method: "POST",
        body: new Uint8Array(formOf([purposePart, filePart(file)])),
        headers: { "content-type": formType, authorization: `Bearer ${as.accessToken}` },
      }),

    startChat: async (as: RoleMember, other: RoleMember) => {
      const answer = await post(chatRoutes.direct.path, { targetUserId: other.id }, as)
      return chatRoutes.direct.response.parse(await answer.json()).conversationId
    },

    send: (conversationId: string, message: object, as: RoleMember) =>
      post(chatRoutes.send.path.replace(":conversationId", conversationId), message, as),

    changesOf: async (conversationId: string, as: RoleMember) => {
      const path = chatRoutes.changes.path.replace(":conversationId", conversationId)
      const headers = { authorization: `Bearer ${as.accessToken}` }
      const answer = await fetch(`${origin}${path}?since=0`, { headers })
      return chatRoutes.changes.response.parse(await answer.json()).messages
    },
  }
}

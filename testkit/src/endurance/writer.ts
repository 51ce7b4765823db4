import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import type { Route } from "@pinyu/contract/route"
import { newId } from "@pinyu/server/platform/ids.ts"
import { wasTooBusy } from "../busy-pictures.ts"
import { memberPassword, registrationForm } from "../factories/auth.ts"
import { filePart, formOf, formType, purposeOf } from "../forms.ts"
import { createHttpCaller, type HttpAnswer, type HttpCall, NoAnswer } from "../http-caller.ts"
import { colouredPicture } from "../pictures.ts"
import type { RestartableService } from "./restartable-service.ts"

const retryMs = 20
const refreshCookie = "pinyu_refresh"
/** Changing a password costs three hashes, so it is rare. */
const requestsPerPasswordChange = 60

/** What a writer knows of a picture that it uploaded. */
export interface AcknowledgedPicture {
  /** The only colour in it. */
  colour: string
  size: number
  thumbnail: string | null
}

/** The acknowledged writes of a writer. */
interface Ledger {
  /** Registered members by e-mail address, the writer first. */
  registered: Map<string, string>
  /** Ids of liked members. */
  likes: Set<string>
  /** Addresses with an acknowledged code. */
  codes: Set<string>
  /** Messages in the order of their acknowledgement. */
  messages: { id: string; conversationId: string; position: number }[]
  /** Uploaded pictures by their paths. */
  uploads: Map<string, AcknowledgedPicture>
  /** The picture of each post by its id; null without one. */
  posts: Map<string, string | null>
}

interface WriterOptions {
  service: Pick<RestartableService, "address" | "untilUp">
  /** Ids of all members. Each writer adds those it registers. */
  crowd: string[]
  /** Whether it uploads pictures and posts them, too. */
  publishes: boolean
  onAcknowledged: () => void
}

const sameMembers = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.symmetricDifference(other).size === 0

/**
 * A member that writes continuously through the HTTP API, retries failed requests, and records acknowledged
 * writes. `losses` lists acknowledged writes that are missing; `failures` lists accepted requests that
 * failed. Never throws for errors of the service.
 */
export const createWriter = async ({ service, crowd, publishes, onAcknowledged }: WriterOptions) => {
  const { call, close } = createHttpCaller(service.address)
  const losses: string[] = []
  const failures: string[] = []
  const ledger: Ledger = {
    ...{ registered: new Map(), likes: new Set(), codes: new Set() },
    ...{ messages: [], uploads: new Map(), posts: new Map() },
  }
  let password = memberPassword
  let session = { accessToken: "", refreshToken: "" }
  let conversationId: string | undefined
  let requests = 0
  /** True after a failed request. The next check then looks for acknowledged writes. */
  let interrupted = false

  /** Retries until an answer below 500. `retried` means that an earlier attempt may have succeeded. */
  const callUntilAnswered = async <R extends Route>(route: R, input: HttpCall) => {
    let retried = false
    for (;;) {
      try {
        const answer: HttpAnswer<R> = await call(route, input)
        if (answer.status < 500) return { ...answer, retried }
        if (wasTooBusy(answer.headers["retry-after"])) continue
        failures.push(`${route.id} was answered with ${answer.status} ${answer.body.code}`)
        await sleep(retryMs)
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        if (!error.rejected) failures.push(error.message)
        await service.untilUp()
      }
      retried = true
      interrupted = true
    }
  }

  const expectStatus = ({ status, body }: HttpAnswer<Route>, expected: number, what: string) => {
    if (status === expected) onAcknowledged()
    else losses.push(`${what}: ${status} ${body.code}`)
    return status === expected
  }

  const register = async () => {
    const form = registrationForm()
    const headers = { "idempotency-key": newId() }
    const answer = await callUntilAnswered(authRoutes.register, { body: form, headers })
    if (!expectStatus(answer, 201, `registering ${form.email}`)) return form.email
    ledger.registered.set(form.email, answer.body.user.id)
    crowd.push(answer.body.user.id)
    return form.email
  }

  const signIn = async (email: string) => {
    const answer = await callUntilAnswered(authRoutes.login, { body: { email, password, rememberMe: true } })
    if (expectStatus(answer, 200, `signing in as ${email} with the acknowledged password`))
      session = { accessToken: answer.body.accessToken, refreshToken: answer.cookies[refreshCookie] ?? "" }
  }

  const toggleLike = async () => {
    const others = crowd.filter((id) => id !== self)
    const userId = others[requests % others.length] ?? ""
    const route = ledger.likes.has(userId) ? friendsRoutes.unlike : friendsRoutes.like
    const answer = await callUntilAnswered(route, { params: { userId }, as: session })
    if (!expectStatus(answer, 200, `${route.id} of ${userId}`)) return
    if (route === friendsRoutes.like) ledger.likes.add(userId)
    else ledger.likes.delete(userId)
  }

  /** Opens the conversation with the next member of the crowd. Neighbours share conversations. */
  const openConversation = async () => {
    const targetUserId = crowd[(crowd.indexOf(self ?? "") + 1) % crowd.length] ?? ""
    const answer = await callUntilAnswered(chatRoutes.direct, { body: { targetUserId }, as: session })
    return expectStatus(answer, 200, "opening a conversation") ? answer.body.conversationId : undefined
  }

  const sendMessage = async () => {
    conversationId ??= await openConversation()
    if (conversationId === undefined) return
    const body = { content: `第 ${requests} 句`, clientMessageId: newId() }
    const answer = await callUntilAnswered(chatRoutes.send, { params: { conversationId }, body, as: session })
    if (!expectStatus(answer, 201, `message ${requests}`)) return
    const { id, position } = answer.body.message
    ledger.messages.push({ id, conversationId, position })
  }

  const createPost = async () => {
    const headers = { "idempotency-key": newId() }
    const answer = await callUntilAnswered(feedRoutes.create, {
      ...{ body: { content: `第 ${requests} 則` }, headers, as: session },
    })
    if (expectStatus(answer, 201, `post ${requests}`)) ledger.posts.set(answer.body.post.id, null)
  }

  const requestCode = async () => {
    const address = `code-${newId()}@example.com`
    const answer = await callUntilAnswered(authRoutes.sendEmailCode, { body: { email: address } })
    // The cooldown proves that an earlier attempt succeeded.
    const succeeded = answer.retried && answer.body.code === "email_code_too_soon"
    if (succeeded || expectStatus(answer, 200, `a code for ${address}`)) ledger.codes.add(address)
  }

  const refresh = async () => {
    const cookies = { [refreshCookie]: session.refreshToken }
    const answer = await callUntilAnswered(authRoutes.refresh, { cookies })
    if (expectStatus(answer, 200, "refreshing the session"))
      session = { accessToken: answer.body.accessToken, refreshToken: answer.cookies[refreshCookie] ?? "" }
  }

  const changePassword = async () => {
    const newPassword = `moonlight ${requests}`
    const body = { currentPassword: password, newPassword }
    const answer = await callUntilAnswered(authRoutes.changePassword, { body, as: session })
    // A password change ends all sessions, so a retry of a successful one is unauthenticated.
    const succeeded = answer.retried && answer.body.code === "unauthenticated"
    if (succeeded || expectStatus(answer, 200, "changing the password")) password = newPassword
    await signIn(email)
  }

  /**
   * Uploads a picture and posts it. Uploads take no `Idempotency-Key`: a retried one may leave a second file,
   * which no post uses.
   */
  const publish = async () => {
    const colour = `#${randomBytes(3).toString("hex")}`
    const form = formOf([purposeOf("posts"), filePart(await colouredPicture(colour))])
    const multipart = { body: form, headers: { "content-type": formType }, as: session }
    const upload = await callUntilAnswered(mediaRoutes.upload, multipart)
    if (!expectStatus(upload, 201, "uploading a picture")) return
    const { originalUrl: picture, thumbnailUrl: thumbnail, metadata } = upload.body
    ledger.uploads.set(picture, { colour, size: metadata.size, thumbnail })
    const body = { content: `第 ${requests} 則`, pictures: [{ media_url: picture, alt: null }] }
    const headers = { "idempotency-key": newId() }
    const answer = await callUntilAnswered(feedRoutes.create, { body, headers, as: session })
    if (expectStatus(answer, 201, `post ${requests}`)) ledger.posts.set(answer.body.post.id, picture)
  }

  const usual = Array.from({ length: 4 }, () => [toggleLike, sendMessage, createPost]).flat()
  const plan = [register, ...usual, requestCode, ...usual, refresh]
  if (publishes) plan.splice(4, 0, publish)

  const findLikes = async () => {
    const found = new Set<string>()
    let cursor: string | null | undefined
    do {
      const query = { limit: "50", ...(cursor && { cursor }) }
      const { status, body } = await callUntilAnswered(friendsRoutes.iLike, { query, as: session })
      if (status !== 200) {
        losses.push(`the session of ${email}: ${status} ${body.code}`)
        return found
      }
      for (const { id } of body.users) found.add(id)
      cursor = body.nextCursor
    } while (cursor)
    return found
  }

  /** Looks for acknowledged likes. Reports each loss once. */
  const recheck = async () => {
    const found = await findLikes()
    if (sameMembers(found, ledger.likes)) return
    for (const id of ledger.likes.difference(found)) losses.push(`the like of ${id} is gone`)
    for (const id of found.difference(ledger.likes)) losses.push(`the like of ${id} has returned`)
    ledger.likes = found
  }

  const email = await register()
  const self = ledger.registered.get(email)
  await signIn(email)

  return {
    email,
    ledger,
    losses,
    failures,
    recheck,

    /** Writes until `isOver` and checks acknowledged writes after each interruption. */
    run: async (isOver: () => boolean) => {
      for (; !isOver(); requests++) {
        const isPasswordTurn = requests % requestsPerPasswordChange === requestsPerPasswordChange - 1
        await (isPasswordTurn ? changePassword : plan[requests % plan.length])?.()
        if (!interrupted) continue
        await recheck()
        interrupted = false
      }
    },

    /** Signs in with the last acknowledged password. */
    signInAgain: () => signIn(email),
    close,
  }
}

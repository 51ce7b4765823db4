import { setTimeout as sleep } from "node:timers/promises"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import type { Route } from "@pinyu/contract/route"
import { newId } from "@pinyu/server/platform/ids.ts"
import { memberPassword, registrationForm } from "../factories/auth.ts"
import { createHttpCaller, type HttpAnswer, type HttpCall, NoAnswer } from "../http-caller.ts"
import type { Siege } from "./siege.ts"

const busyMs = 20
const refreshCookie = "pinyu_refresh"
/** Changing a password costs three hashes: every so many acts. */
const actsPerPassword = 60

/** What a writer was told, and so has to find again. */
interface Ledger {
  /** Everybody whom it registered, itself first: from e-mail address to id. */
  registered: Map<string, string>
  /** Whom it likes. */
  likes: Set<string>
  /** Addresses to which a code was promised. */
  codes: Set<string>
  /** What it said to its neighbour, in the order in which it was told that it was said. */
  messages: { id: string; conversationId: string; position: number }[]
}

interface WriterOptions {
  siege: Pick<Siege, "address" | "untilUp">
  /** Everybody who may be liked; each writer adds whom it registers. */
  crowd: string[]
  /** Hears of each acknowledged write. */
  onAcknowledged: () => void
}

const sameMembers = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.symmetricDifference(other).size === 0

/**
 * A member who writes without pause through the HTTP API, repeats what got no answer, and remembers what was
 * acknowledged. It never throws for what the service does: `losses` tells what it was promised and did not find,
 * `troubles` which requests were taken and not answered well.
 */
export const createWriter = async ({ siege, crowd, onAcknowledged }: WriterOptions) => {
  const { call, close } = createHttpCaller(siege.address)
  const losses: string[] = []
  const troubles: string[] = []
  const ledger: Ledger = { registered: new Map(), likes: new Set(), codes: new Set(), messages: [] }
  let password = memberPassword
  let session = { accessToken: "", refreshToken: "" }
  let conversationId: string | undefined
  let acts = 0
  /** True after an answer stayed away: what was acknowledged before is then looked for. */
  let interrupted = false

  /** The first answer that decides something, and whether a request before it may have been heard too. */
  const persist = async <R extends Route>(route: R, input: HttpCall) => {
    let retried = false
    for (;;) {
      try {
        const answer: HttpAnswer<R> = await call(route, input)
        if (answer.status < 500) return { ...answer, retried }
        troubles.push(`${route.id} was answered with ${answer.status}`)
        await sleep(busyMs)
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        if (!error.refused) troubles.push(error.message)
        await siege.untilUp()
      }
      retried = true
      interrupted = true
    }
  }

  const expectStatus = ({ status, body }: HttpAnswer<Route>, wanted: number, what: string) => {
    if (status === wanted) onAcknowledged()
    else losses.push(`${what}: ${status} ${body.code}`)
    return status === wanted
  }

  const register = async () => {
    const form = registrationForm()
    const headers = { "idempotency-key": newId() }
    const answer = await persist(authRoutes.register, { body: form, headers })
    if (!expectStatus(answer, 201, `registering ${form.email}`)) return form.email
    ledger.registered.set(form.email, answer.body.user.id)
    crowd.push(answer.body.user.id)
    return form.email
  }

  const signIn = async (email: string) => {
    const answer = await persist(authRoutes.login, { body: { email, password, rememberMe: true } })
    if (expectStatus(answer, 200, `signing in with the password that ${email} was given`))
      session = { accessToken: answer.body.accessToken, refreshToken: answer.cookies[refreshCookie] ?? "" }
  }

  const toggleLike = async () => {
    const others = crowd.filter((id) => id !== self)
    const userId = others[acts % others.length] ?? ""
    const route = ledger.likes.has(userId) ? friendsRoutes.unlike : friendsRoutes.like
    const answer = await persist(route, { params: { userId }, as: session })
    if (!expectStatus(answer, 200, `${route.id} of ${userId}`)) return
    if (route === friendsRoutes.like) ledger.likes.add(userId)
    else ledger.likes.delete(userId)
  }

  /** The conversation with whoever comes next in the crowd: some neighbours write to each other in one. */
  const beginTalk = async () => {
    const targetUserId = crowd[(crowd.indexOf(self ?? "") + 1) % crowd.length] ?? ""
    const answer = await persist(chatRoutes.direct, { body: { targetUserId }, as: session })
    return expectStatus(answer, 200, "beginning to talk") ? answer.body.conversationId : undefined
  }

  const talk = async () => {
    conversationId ??= await beginTalk()
    if (conversationId === undefined) return
    const body = { content: `第 ${acts} 句`, clientMessageId: newId() }
    const answer = await persist(chatRoutes.send, { params: { conversationId }, body, as: session })
    if (!expectStatus(answer, 201, `message ${acts}`)) return
    const { id, position } = answer.body.message
    ledger.messages.push({ id, conversationId, position })
  }

  const askForCode = async () => {
    const address = `code-${newId()}@example.com`
    const answer = await persist(authRoutes.sendEmailCode, { body: { email: address } })
    // A repeat that comes too soon says that the first was heard.
    const heard = answer.retried && answer.body.code === "email_code_too_soon"
    if (heard || expectStatus(answer, 200, `a code for ${address}`)) ledger.codes.add(address)
  }

  const refresh = async () => {
    const cookies = { [refreshCookie]: session.refreshToken }
    const answer = await persist(authRoutes.refresh, { cookies })
    if (expectStatus(answer, 200, "refreshing the session"))
      session = { accessToken: answer.body.accessToken, refreshToken: answer.cookies[refreshCookie] ?? "" }
  }

  const changePassword = async () => {
    const newPassword = `moonlight ${acts}`
    const body = { currentPassword: password, newPassword }
    const answer = await persist(authRoutes.changePassword, { body, as: session })
    // It ends every session, this one too: a repeat of one that was heard finds nobody signed in.
    const heard = answer.retried && answer.body.code === "unauthenticated"
    if (heard || expectStatus(answer, 200, "changing the password")) password = newPassword
    await signIn(email)
  }

  const likesAndWords = [toggleLike, talk, toggleLike, talk, toggleLike, talk, toggleLike, talk]
  const plan = [register, ...likesAndWords, askForCode, ...likesAndWords, refresh]

  const findLikes = async () => {
    const found = new Set<string>()
    let cursor: string | null | undefined
    do {
      const query = { limit: "50", ...(cursor && { cursor }) }
      const { status, body } = await persist(friendsRoutes.iLike, { query, as: session })
      if (status !== 200) {
        losses.push(`the session of ${email}: ${status} ${body.code}`)
        return found
      }
      for (const { id } of body.users) found.add(id)
      cursor = body.nextCursor
    } while (cursor)
    return found
  }

  /** Looks for what was acknowledged. What is missing is told once. */
  const recheck = async () => {
    const found = await findLikes()
    if (sameMembers(found, ledger.likes)) return
    for (const id of ledger.likes.difference(found)) losses.push(`the like of ${id} is gone`)
    for (const id of found.difference(ledger.likes)) losses.push(`the like of ${id} is there again`)
    ledger.likes = found
  }

  const email = await register()
  const self = ledger.registered.get(email)
  await signIn(email)

  return {
    email,
    ledger,
    losses,
    troubles,
    recheck,

    /** Writes until `isOver` says so; looks for what it was promised after each interruption. */
    run: async (isOver: () => boolean) => {
      for (; !isOver(); acts++) {
        const act = acts % actsPerPassword === actsPerPassword - 1 ? changePassword : plan[acts % plan.length]
        await act?.()
        if (!interrupted) continue
        await recheck()
        interrupted = false
      }
    },

    /** Whether the last password that was acknowledged still signs in. */
    signInAgain: () => signIn(email),
    close,
  }
}

export type Writer = Awaited<ReturnType<typeof createWriter>>

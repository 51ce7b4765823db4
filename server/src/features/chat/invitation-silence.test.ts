import { chatRoutes } from "@pinyu/contract/chat/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { testClock } from "@pinyu/testkit/clock.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildInvitation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import * as fc from "fast-check"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp({ clock: testClock(new Date()) })
})
afterAll(() => app.close())

const senderActs = ["text", "edit", "recall", "react", "typing", "read"] as const
const receiverActs = ["open", "read", "typing", "decline", "take back"] as const
type Act = (typeof senderActs)[number] | (typeof receiverActs)[number]

interface Pair {
  sender: BuiltMember
  receiver: BuiltMember
  conversationId: string
}

const last = async ({ sender, conversationId }: Pair) => {
  const { body } = await app.call(chatRoutes.messages, { as: sender, params: { conversationId } })
  return body.messages.at(-1)?.id ?? ""
}

/** What the sender gets from an act of their own. */
const bySender = async (pair: Pair, act: (typeof senderActs)[number]) => {
  const { sender: as, conversationId } = pair
  const params = { conversationId }
  const messageId = await last(pair)
  if (act === "text") return app.call(chatRoutes.send, { as, params, body: { content: "在嗎" } })
  if (act === "edit")
    return app.call(chatRoutes.edit, { as, params: { messageId }, body: { content: "你好" } })
  if (act === "recall") return app.call(chatRoutes.remove, { as, params: { messageId } })
  if (act === "react")
    return app.call(chatRoutes.react, { as, params: { messageId }, body: { reactionType: "heart" } })
  if (act === "read") return app.call(chatRoutes.readAll, { as, params })
  await app.services.chat.emitTyping(as.id, conversationId, true)
  return null
}

const byReceiver = async ({ receiver: as, conversationId }: Pair, act: (typeof receiverActs)[number]) => {
  const params = { conversationId }
  const answer = act === "decline" ? "declined" : "pending"
  if (act === "open") await app.call(chatRoutes.messages, { as, params })
  else if (act === "read") await app.call(chatRoutes.readAll, { as, params })
  else if (act === "typing") await app.services.chat.emitTyping(as.id, conversationId, true)
  else await app.call(chatRoutes.answerInvitation, { as, params, body: { answer } })
}

/** Everything that the sender can ask for. */
const answersTo = async ({ sender: as, receiver, conversationId }: Pair) => {
  const params = { conversationId }
  return [
    await app.call(chatRoutes.conversations, { as }),
    await app.call(chatRoutes.conversation, { as, params }),
    await app.call(chatRoutes.messages, { as, params }),
    await app.call(chatRoutes.changes, { as, params, query: { since: 0 } }),
    await app.call(chatRoutes.invitations, { as }),
    await app.call(chatRoutes.unreadCount, { as }),
    await app.call(chatRoutes.direct, { as, body: { targetUserId: receiver.id } }),
    await app.call(profileRoutes.user, { as, params: { userId: receiver.id } }),
    await app.call(notificationsRoutes.list, { as }),
  ].map(({ status, body }) => ({ status, body }))
}

/** A value without what differs between any two pairs: ids, names and times. */
const comparable = (value: unknown, { sender, receiver }: Pair) => {
  const ids: string[] = []
  return JSON.stringify(value)
    .replaceAll(sender.nickname, "sender")
    .replaceAll(receiver.nickname, "receiver")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => {
      if (!ids.includes(id)) ids.push(id)
      return `id ${ids.indexOf(id)}`
    })
}

/** Everything that a sender observes during these acts, in order. */
const observe = async (acts: readonly Act[]) => {
  const [sender, receiver] = await Promise.all([buildMember(app), buildMember(app)])
  const pair = { sender, receiver, conversationId: await buildInvitation(app, sender, receiver) }
  await buildMessage(app, sender, pair.conversationId)
  const seen: unknown[] = []
  const note = (members: string | readonly string[], ...event: unknown[]) => {
    if ([members].flat().includes(sender.id)) seen.push(event)
  }
  const emit = vi.spyOn(app.platform.realtime, "emit").mockImplementation(note)
  const emitNewMessage = vi.spyOn(app.platform.realtime, "emitNewMessage").mockImplementation(note)
  for (const act of acts) {
    if ((senderActs as readonly Act[]).includes(act)) {
      const answer = await bySender(pair, act as (typeof senderActs)[number])
      seen.push(answer && { status: answer.status, body: answer.body })
    } else await byReceiver(pair, act as (typeof receiverActs)[number])
  }
  seen.push(await answersTo(pair))
  emit.mockRestore()
  emitNewMessage.mockRestore()
  return comparable(seen, pair)
}

const isOfSender = (act: Act) => (senderActs as readonly Act[]).includes(act)

it("a declined sender observes what an unanswered one does, whatever either of the two does", {
  tags: "heavy",
}, async () => {
  const acts = fc.array(fc.constantFrom<Act>(...senderActs, ...receiverActs), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(acts, acts, async (before, after) => {
      const declined = await observe([...before, "decline", ...after])
      expect(declined).toBe(await observe([...before, ...after].filter(isOfSender)))
    }),
    {
      numRuns: 3,
      examples: [
        [
          ["text", "open"],
          ["read", "text", "typing", "take back", "edit", "recall"],
        ],
      ],
    },
  )
})

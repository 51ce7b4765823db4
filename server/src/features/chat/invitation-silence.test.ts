import { chatRoutes } from "@pinyu/contract/chat/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildInvitation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { chatApp } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { expect, it, vi } from "vitest"

const app = chatApp()

interface Pair {
  sender: BuiltMember
  receiver: BuiltMember
  conversationId: string
}

/** What the sender gets from acts of their own. */
const actAsSender = async ({ sender: as, conversationId }: Pair, messageId: string) => {
  const [params, ofMessage] = [{ conversationId }, { messageId }]
  await app.services.chat.emitTyping(as.id, conversationId, true)
  return [
    await app.call(chatRoutes.send, { as, params, body: { content: "在嗎" } }),
    await app.call(chatRoutes.readAll, { as, params }),
    await app.call(chatRoutes.edit, { as, params: ofMessage, body: { content: "你好" } }),
    await app.call(chatRoutes.react, { as, params: ofMessage, body: { reactionType: "heart" } }),
    await app.call(chatRoutes.remove, { as, params: ofMessage }),
  ]
}

/** The receiver declines, and does everything that leaves the invitation declined. */
const decline = async ({ receiver: as, conversationId }: Pair) => {
  const params = { conversationId }
  for (const answer of ["declined", "pending", "declined"])
    await app.call(chatRoutes.answerInvitation, { as, params, body: { answer } })
  await app.call(chatRoutes.messages, { as, params })
  await app.call(chatRoutes.readAll, { as, params })
  await app.services.chat.emitTyping(as.id, conversationId, true)
}

/** Everything that the sender can ask for. */
const askAll = async ({ sender: as, receiver, conversationId }: Pair) => {
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
  ]
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

/** Everything that a sender observes around what the receiver does, in order. */
const observe = async (actAsReceiver: (pair: Pair) => Promise<unknown>) => {
  const [sender, receiver] = await Promise.all([buildMember(app), buildMember(app)])
  const pair = { sender, receiver, conversationId: await buildInvitation(app, sender, receiver) }
  const seen: unknown[] = []
  const note = (members: string | readonly string[], ...event: unknown[]) => {
    if ([members].flat().includes(sender.id)) seen.push(event)
  }
  for (const name of ["emit", "emitNewMessage"] as const)
    vi.spyOn(app.platform.realtime, name).mockImplementation(note)
  for (const act of [async () => undefined, actAsReceiver]) {
    const { id } = await buildMessage(app, sender, pair.conversationId)
    await act(pair)
    const answers = [...(await actAsSender(pair, id)), ...(await askAll(pair))]
    seen.push(answers.map(({ status, body }) => ({ status, body })))
  }
  vi.restoreAllMocks()
  return comparable(seen, pair)
}

it("a declined sender observes what an unanswered one does, whatever either of the two does", async () => {
  expect(await observe(decline)).toBe(await observe(async () => undefined))
})

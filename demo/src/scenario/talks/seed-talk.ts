import { Readable } from "node:stream"
import type { MessageType } from "@pinyu/contract/chat/options"
import type { Services } from "@pinyu/server/app/services.ts"
import type { DemoLine, DemoTalk } from "./talk.ts"

type TalkServices = Pick<Services, "chat" | "media" | "profiles">

interface Surroundings {
  /** The services with a clock this many minutes before the seeding. */
  servicesAt: (minutesAgo: number) => TalkServices
  idOf: (handle: string) => string
  /** Renders a member's scene. */
  paint: (handle: string, scene: number) => Promise<Buffer>
}

const typeOf = ({ scene, shares }: DemoLine): MessageType => {
  if (shares !== undefined) return "profile"
  return scene === undefined ? "text" : "image"
}

/** The time of each line, in minutes before the seeding. */
export const momentsOf = ({ endedMinutesAgo, lines }: DemoTalk) => {
  const began = lines.reduce((sum, { after }, place) => (place === 0 ? sum : sum + after), endedMinutesAgo)
  let ago = began
  return lines.map(({ after }, place) => {
    if (place > 0) ago -= after
    return ago
  })
}

/**
 * Sends the lines of a conversation, each at its own time. Resumes an interrupted seeding without repeating
 * lines.
 */
export const seedTalk = async (talk: DemoTalk, { servicesAt, idOf, paint }: Surroundings) => {
  const { between, lines } = talk
  const moments = momentsOf(talk)
  const [starter, other] = [idOf(between[0]), idOf(between[1])]
  const [began = 0] = moments
  const { chat: beginning } = servicesAt(began)
  const { conversationId } = await beginning.direct(starter, other)
  const { messages } = await beginning.messages(starter, conversationId, { limit: lines.length })
  const ids = messages.map(({ id }) => id)
  if (ids.length === lines.length) return

  const readAll = async (minutesAgo: number) => {
    const { chat } = servicesAt(minutesAgo)
    for (const memberId of [starter, other]) await chat.readAll(memberId, conversationId)
  }
  const upload = async (services: TalkServices, { by, scene }: DemoLine) => {
    if (scene === undefined) return null
    const picture = await paint(by, scene)
    return (await services.media.files.receive(idOf(by), "chat", Readable.from([picture]))).originalUrl
  }
  const partnerOf = (by: string) => (by === between[0] ? other : starter)
  const send = async (line: DemoLine, minutesAgo: number) => {
    const services = servicesAt(minutesAgo)
    const mediaUrl = await upload(services, line)
    const [by, prompt, shared] = [idOf(line.by), line.likes, line.shares]
    const liked = prompt ? await services.profiles.requirePart(by, partnerOf(line.by), { prompt }) : null
    const message = {
      messageType: typeOf(line),
      content: line.text,
      mediaUrl,
      sharedId: shared === undefined ? null : idOf(shared),
      replyToMessageId: (line.answers !== undefined && ids[line.answers]) || null,
      ...{ isViewOnce: false, groupId: null, clientMessageId: null },
    }
    const sent = await services.chat.send(by, conversationId, message, liked)
    return sent.message.id
  }
  /** Applies the edit, recall or reaction of a line. */
  const follow = async ({ by, edited, takenBack, reaction }: DemoLine, id: string, minutesAgo: number) => {
    const { chat } = servicesAt(minutesAgo)
    if (edited !== undefined) await chat.edit(idOf(by), id, edited)
    if (takenBack) await chat.remove(idOf(by), id)
    if (reaction) await chat.react(partnerOf(by), id, reaction)
  }

  for (const [place, line] of lines.entries()) {
    if (place < ids.length) continue
    const minutesAgo = moments[place] ?? 0
    if (line.unread && !lines[place - 1]?.unread) await readAll(minutesAgo)
    const id = await send(line, minutesAgo)
    ids.push(id)
    await follow(line, id, minutesAgo - 1)
  }
  if (!lines.at(-1)?.unread) await readAll(talk.endedMinutesAgo - 1)
}

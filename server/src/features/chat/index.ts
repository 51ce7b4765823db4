import { chatRoutes } from "@pinyu/contract/chat/routes"
import { findScamHints } from "@pinyu/contract/chat/scam-hints"
import type { Trx } from "../../db/client.ts"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { chatEvents } from "./chat.realtime.ts"
import { chatHandlers } from "./chat.routes.ts"
import { type Chat, createChat } from "./chat.service.ts"
import { findContext, findEvidence } from "./evidence.queries.ts"

const hourMs = 60 * 60 * 1000

export const chat = defineArea({
  create: createChat,
  routes: [serve(chatRoutes, chatHandlers)],
  events: chatEvents,
  jobs: { "chat.dropOpened": (chat) => chat.dropDue() },
  periodic: [
    {
      everyMs: hourMs,
      run: (chat) => chat.dropDue(),
      failed: "opened and expired pictures were not deleted",
    },
  ],
  ports: (chat: () => Chat) => ({
    ...forward(chat, ["acceptInvitationOf", "mediaChanged", "mediaProgress", "presenceShown"]),
    ...forward(chat, ["findWritten", "mutualSettingChanged", "removeReportedMessage", "writeAbout"]),
    countMessages: async (memberId: string) => (await chat().unreadCount(memberId)).totalUnread,
    departConversations: (trx: Trx, memberIds: readonly string[]) => chat().depart(trx, memberIds),
    evidenceOfMessage: findEvidence,
    contextOfMessage: findContext,
    findScamHints,
  }),
})

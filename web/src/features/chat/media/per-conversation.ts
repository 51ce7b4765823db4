import { type MemberChat, useMemberChat } from "../member-chat.ts"

/** Creates a hook that returns one instance per member and conversation, which outlives page changes. */
export const perConversation = <Instance>(make: (conversationId: string, chat: MemberChat) => Instance) => {
  const known = new WeakMap<MemberChat, Map<string, Instance>>()
  return (conversationId: string): Instance => {
    const chat = useMemberChat()
    const instances = known.get(chat) ?? new Map<string, Instance>()
    known.set(chat, instances)
    const instance = instances.get(conversationId) ?? make(conversationId, chat)
    instances.set(conversationId, instance)
    return instance
  }
}

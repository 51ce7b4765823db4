export { ConversationMarks } from "./conversation-marks.tsx"
export { useConversationActions } from "./use-conversation-actions.tsx"

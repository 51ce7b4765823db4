export { ChatScreen, ConversationScreen } from "./chat-screen.tsx"
export { ChatInFrame, useUnreadTotal } from "./frame.tsx"
export { MessageReports } from "./message-actions/index.ts"
export { StartChatButton } from "./start-chat-button.tsx"

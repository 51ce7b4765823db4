export { ChatScreen, ConversationScreen } from "./chat-screen.tsx"
export { ChatInFrame, useUnreadTotal } from "./frame.tsx"
export { StartChatButton } from "./start-chat-button.tsx"

export { chatEvents } from "./chat.realtime.ts"
export { chatHandlers } from "./chat.routes.ts"
export { type Chat, createChat } from "./chat.service.ts"
export { findEvidence as evidenceOfMessage } from "./evidence.queries.ts"

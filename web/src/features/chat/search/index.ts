export { ConversationSearch } from "./conversation-search.tsx"
export { ListSearch } from "./list-search.tsx"
export { messageOfState } from "./message-state.ts"
export { SearchedContext } from "./searched-context.ts"

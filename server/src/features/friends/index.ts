export { friendsHandlers } from "./friends.routes.ts"
export { createFriends, type Friends } from "./friends.service.ts"

export { friendsHandlers } from "./friends.routes.ts"
export { createFriends } from "./friends.service.ts"

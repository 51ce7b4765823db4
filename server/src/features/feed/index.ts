export {
  findCommentEvidence as evidenceOfComment,
  findPostEvidence as evidenceOfPost,
} from "./evidence.queries.ts"
export { feedEvents } from "./feed.realtime.ts"
export { feedHandlers } from "./feed.routes.ts"
export { createFeed } from "./feed.service.ts"

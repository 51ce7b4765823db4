import { feedRoutes } from "@pinyu/contract/feed/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { findCommentEvidence, findPostEvidence } from "./evidence.queries.ts"
import { feedEvents } from "./feed.realtime.ts"
import { feedHandlers } from "./feed.routes.ts"
import { createFeed, type Feed } from "./feed.service.ts"

export const feed = defineArea({
  create: createFeed,
  routes: [serve(feedRoutes, feedHandlers)],
  events: () => feedEvents,
  ports: (feed: () => Feed) => ({
    ...forward(feed, ["removeCommentsBetween", "removeCommentsOfMatch"]),
    ...forward(feed, ["removeReportedComment", "removeReportedPost"]),
    evidenceOfPost: findPostEvidence,
    evidenceOfComment: findCommentEvidence,
  }),
})

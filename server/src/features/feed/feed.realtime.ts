import type { EventHandlers } from "../../platform/sockets/socket-calls.ts"

/** Socket events of the feed. */
export const feedEvents: EventHandlers<"watch-feed"> = {
  "watch-feed": async ({ payload: isWatched, feed }) => {
    if (isWatched) feed.open()
    else feed.close()
    return {}
  },
}

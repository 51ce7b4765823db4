import type { EventHandlers } from "../../platform/sockets/socket-calls.ts"

/** What members say of the feed over a socket. */
export const feedEvents: EventHandlers<"watch-feed"> = {
  "watch-feed": async ({ payload: isWatched, feed }) => {
    if (isWatched) feed.open()
    else feed.close()
    return {}
  },
}

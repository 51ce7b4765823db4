import type { EventHandlers } from "../../platform/sockets/socket-calls.ts"

/** Handles the visibility that members' pages report over a socket. */
export const notificationsEvents: EventHandlers<"page-visible"> = {
  "page-visible": async ({ payload: isVisible, page }) => {
    if (isVisible) page.open()
    else page.close()
    return {}
  },
}

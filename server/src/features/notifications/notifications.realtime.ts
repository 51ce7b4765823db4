import type { EventHandlers } from "../../platform/socket-calls.ts"

/** What members' pages say of themselves over a socket. */
export const notificationsEvents: EventHandlers<"page-visible"> = {
  "page-visible": async ({ payload: isVisible, page }) => {
    if (isVisible) page.open()
    else page.close()
    return {}
  },
}

import { unreadPollMs } from "@pinyu/contract/sockets"
import { usePageVisible } from "../hooks/use-page-visible.ts"

/** A hidden page polls less often. */
const hiddenPollMs = 4 * unreadPollMs

/** The poll interval that replaces a socket; false while the socket is connected. */
export const usePollMs = (isConnected: boolean): number | false => {
  const visible = usePageVisible()
  if (isConnected) return false
  return visible ? unreadPollMs : hiddenPollMs
}

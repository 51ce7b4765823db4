import { unreadPollMs } from "@pinyu/contract/sockets"
import { useVisible } from "./use-visible.ts"

/** A page that nobody looks at asks less often. */
const hiddenPollMs = 4 * unreadPollMs

/** How often to ask for what a socket would tell; not at all while it does. */
export const usePollMs = (isTold: boolean): number | false => {
  const visible = useVisible()
  if (isTold) return false
  return visible ? unreadPollMs : hiddenPollMs
}

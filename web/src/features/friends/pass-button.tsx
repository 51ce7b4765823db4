import { friends } from "@pinyu/phrases/friends"
import { flushSync } from "react-dom"
import IconX from "~icons/tabler/x"
import { afterPaint } from "../../lib/after-paint.ts"
import { IconButton } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { type Passable, usePasses } from "./member-passes.ts"
import { neighbourOf } from "./member-rows.tsx"

const undoSeconds = 8

/** The last button on the photo: this one, or the heart of a member who cannot be passed. */
const lastButton = "button:last-of-type"

/** The cross on a photo in explore: the member leaves the grid at once, and a notice offers to undo it. */
export function PassButton({ member }: { member: Passable }) {
  const passes = usePasses()

  const undo = () => {
    flushSync(() => passes.undo(member))
    // The button of the notice is gone: the focus returns to the member.
    document.querySelector<HTMLElement>(`[data-pass="${member.id}"]`)?.focus()
  }
  const pass = (button: HTMLElement) => {
    const next = neighbourOf(button, lastButton)
    // Before the paint, the focus would have the page's style computed twice. The member may have moved it meanwhile.
    afterPaint(() => {
      if (document.activeElement === document.body) next?.focus({ preventScroll: true })
    })
    passes.pass(member)
    toasts.show({
      text: friends.passed(member.nickname),
      seconds: undoSeconds,
      actions: [{ label: friends.undo, onPress: undo }],
    })
  }
  return (
    <IconButton
      label={friends.pass(member.nickname)}
      look="onPhoto"
      data-pass={member.id}
      onClick={({ currentTarget }) => pass(currentTarget)}
    >
      <Icon of={IconX} size="1.25rem" />
    </IconButton>
  )
}

import { useId, useRef, useState } from "react"
import { IconButton, type IconButtonLook } from "../button.tsx"
import { Icon, type IconDrawing } from "../icon.tsx"
import { ActionMenuList, type OfferedAction } from "./action-menu-list.tsx"

interface ActionMenuProps {
  /** The menu's accessible label. */
  label: string
  icon: IconDrawing
  /** The button's look: plain when a page shows many of them. */
  look?: IconButtonLook
  items: readonly OfferedAction[]
}

/**
 * An icon button that opens a menu of actions. A long list has one in each item: a closed one is a button alone,
 * without listeners on the page.
 */
export function ActionMenu({ label, icon, look = "ring", items }: ActionMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [state, setState] = useState<"closed" | "open" | "closing">("closed")
  const isOpen = state === "open"
  const close = () => setState("closing")
  const toggle = () => {
    // Safari focuses no button that is pressed.
    if (isOpen) target.current?.focus({ preventScroll: true })
    setState(isOpen ? "closing" : "open")
  }
  return (
    <>
      <IconButton
        ref={target}
        id={`${id}-target`}
        label={label}
        look={look}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        <Icon of={icon} />
      </IconButton>
      {state !== "closed" && (
        <ActionMenuList
          id={id}
          target={target}
          items={items}
          isClosing={!isOpen}
          onClose={close}
          onClosed={() => setState("closed")}
        />
      )}
    </>
  )
}

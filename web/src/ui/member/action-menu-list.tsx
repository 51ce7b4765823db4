import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react"
import { beginPending } from "../../lib/pending.ts"
import { classNames } from "../class-names.ts"
import { Icon } from "../icon.tsx"
import styles from "./action-menu.module.css"
import menuStyles from "./menu.module.css"
import type { MenuAction } from "./menu.ts"
import { followTarget } from "./menu-place.ts"
import { createTypeAhead } from "./type-ahead.ts"

/** An action of the menu. */
export interface OfferedAction extends MenuAction {
  /** Why it cannot be chosen now. It stays in the menu, so that everybody can read it. */
  unavailable?: string | undefined
}

interface ActionMenuListProps {
  id: string
  /** The button that opened it. */
  target: RefObject<HTMLElement | null>
  items: readonly OfferedAction[]
  /** Whether it fades out. */
  isClosing: boolean
  onClose: () => void
  /** Called when it has faded out. */
  onClosed: () => void
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")]

/**
 * The open menu. It is in the top layer of the page, so that nothing around its button clips it, moves it or must
 * be laid out again.
 */
export function ActionMenuList({ id, target, items, isClosing, onClose, onClosed }: ActionMenuListProps) {
  const menu = useRef<HTMLDivElement>(null)
  const typeAhead = useRef(createTypeAhead())
  useOpen(menu, target)
  useFocus(menu, isClosing)
  usePressOutside(menu, target, isClosing ? null : onClose)
  useFadeOut(menu, isClosing, onClosed)

  const returnFocus = () => target.current?.focus({ preventScroll: true })
  const choose = ({ unavailable, onChoose }: OfferedAction) => {
    if (unavailable !== undefined) return
    // The item unmounts with its menu: a dialog that it opens must return the focus to the button.
    returnFocus()
    onClose()
    onChoose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Escape" || event.key === "Tab") {
      // Escape closes the menu alone, not what is around it. Tab goes on from the button.
      if (event.key === "Escape") event.stopPropagation()
      returnFocus()
      onClose()
      return
    }
    const all = itemsOf(event.currentTarget)
    const next = itemAt(all, event.key) ?? typeAhead.current(all, event)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  return (
    <div
      ref={menu}
      id={id}
      popover="manual"
      role="menu"
      aria-labelledby={`${id}-target`}
      aria-orientation="vertical"
      tabIndex={-1}
      inert={isClosing}
      // Mantine's dialog listens to Escape before the menu does.
      data-mantine-stop-propagation="true"
      data-closing={isClosing || undefined}
      className={classNames(menuStyles.dropdown, styles.menu)}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={item.unavailable !== undefined}
          className={classNames(menuStyles.item, styles.item)}
          // Escape closes the menu alone, not the dialog around it.
          data-mantine-stop-propagation="true"
          // The focus leaves the menu only when it closes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
        >
          <span className={styles.icon}>
            <Icon of={item.icon} size="1.25rem" />
          </span>
          <span className={styles.label}>
            {item.label}
            {item.unavailable !== undefined && <span className={menuStyles.reason}>{item.unavailable}</span>}
          </span>
        </button>
      ))}
    </div>
  )
}

const isFocused = (item: HTMLElement) => item === document.activeElement

/** The item to which a key leads; undefined for other keys. */
const itemAt = (items: readonly HTMLElement[], key: string) => {
  const current = items.findIndex(isFocused)
  if (key === "Home" || (current < 0 && /^Arrow(Up|Down)$/.test(key))) return items[0]
  if (key === "End") return items.at(-1)
  if (key === "ArrowDown") return items[(current + 1) % items.length]
  if (key === "ArrowUp") return items.at(current - 1)
  return undefined
}

/** Shows the menu at its button, also when a list has moved its row: a browser hides a popover that is moved. */
const useOpen = (menu: RefObject<HTMLElement | null>, target: RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    const [list, button] = [menu.current, target.current]
    if (!list || !button) return
    list.showPopover?.()
    const stop = followTarget(list, button)
    if (!list.showPopover) return stop
    let last: Element | null = null
    const remember = () => {
      last = document.activeElement
    }
    const reopen = () => {
      if (!list.isConnected || list.inert || list.matches(":popover-open")) return
      list.showPopover()
      const item = itemsOf(list).find((one) => one === last) ?? itemsOf(list)[0]
      item?.focus({ preventScroll: true })
    }
    // In the next frame: a change of size while the observer is called would be reported as an error.
    const observer = new ResizeObserver(() => requestAnimationFrame(reopen))
    observer.observe(list)
    list.addEventListener("focusin", remember)
    return () => {
      observer.disconnect()
      list.removeEventListener("focusin", remember)
      stop()
    }
  }, [menu, target])
}

/** Moves the focus to the first action, also of a menu that opens again while it fades. */
const useFocus = (menu: RefObject<HTMLElement | null>, isClosing: boolean) => {
  useLayoutEffect(() => {
    if (menu.current && !isClosing) itemsOf(menu.current)[0]?.focus({ preventScroll: true })
  }, [menu, isClosing])
}

/** Calls `onEnd` when the closing menu has faded. */
const useFadeOut = (menu: RefObject<HTMLElement | null>, isClosing: boolean, onEnd: () => void) => {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isClosing) return
    let isCurrent = true
    const fading = menu.current?.getAnimations().map(({ finished }) => finished) ?? []
    // A newer animation rejects those that it replaces.
    void Promise.allSettled(fading).then(() => isCurrent && end())
    return () => {
      isCurrent = false
    }
  }, [menu, isClosing])
}

/** Closes the menu by a press outside, whose own focus it respects. */
const usePressOutside = (
  menu: RefObject<HTMLElement | null>,
  target: RefObject<HTMLElement | null>,
  onPress: (() => void) | null,
) => {
  const press = useEffectEvent((event: Event) => {
    const path = event.composedPath()
    if (!onPress || [menu, target].some(({ current }) => current && path.includes(current))) return
    onPress()
    const end = beginPending()
    // After the browser has moved the focus to what was pressed.
    setTimeout(() => {
      const { activeElement } = document
      if (activeElement === document.body || menu.current?.contains(activeElement))
        target.current?.focus({ preventScroll: true })
      end()
    })
  })
  useEffect(() => {
    const events = ["mousedown", "touchstart", "keydown"]
    for (const name of events) document.addEventListener(name, press, { passive: true })
    return () => {
      for (const name of events) document.removeEventListener(name, press)
    }
  }, [])
}

import "@mantine/core/styles/CloseButton.layer.css"
import "@mantine/core/styles/Modal.layer.css"
import "@mantine/core/styles/ModalBase.layer.css"
import "@mantine/core/styles/Overlay.layer.css"
import "@mantine/core/styles/Paper.layer.css"
import "@mantine/core/styles/UnstyledButton.layer.css"
import { Modal } from "@mantine/core"
import { common } from "@pinyu/phrases/common"
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import { beginPending } from "../../lib/pending.ts"
import { mainId } from "../visually-hidden.tsx"
import styles from "./dialog.module.css"
import { OverlayEntry } from "./overlay-entries.ts"
import { ScrollLock } from "./scroll-lock.ts"

interface Closable {
  onClose: () => void
  /** Whether Back closes the dialog. False when the dialog handles Back itself. */
  closesOnBack?: boolean
  required?: false
}

/** A dialog that stays until it is answered: no close button, no Escape, no click outside. */
interface Required {
  required: true
  onClose?: never
  closesOnBack?: never
}

type DialogProps = (Closable | Required) & {
  open: boolean
  /** Uses the heading font: a phrase whose key ends in `title`, without a name in it. */
  title: string
  children: ReactNode
  /** CSS length. */
  size?: string
}

/**
 * How Mantine fades it out. It appears by a style's animation: Mantine would mount it only in the next frame, and
 * an opening dialog would paint later.
 */
const fadeOut = { transition: "fade", duration: 160 } as const

/** Mantine still stops wheel and finger outside the dialog; `ScrollLock` locks the page. */
const pageMayMove = { removeScrollBar: false }

const ignoreClose = () => undefined

/**
 * A modal dialog: a bottom sheet on phones, a card on wide screens. Its content mounts again each time
 * it opens. `data-autofocus` on a control receives the focus. A closed one mounts nothing.
 */
export function Dialog(props: DialogProps) {
  const [isPresent, setPresent] = useState(props.open)
  if (props.open && !isPresent) setPresent(true)
  return isPresent && <PresentDialog {...props} onGone={() => setPresent(false)} />
}

/** A dialog until it has faded out. */
function PresentDialog({
  open,
  title,
  children,
  size = "28rem",
  onGone,
  ...closing
}: DialogProps & { onGone: () => void }) {
  const { required = false, onClose = ignoreClose, closesOnBack = !required } = closing
  const content = useRef<HTMLDivElement>(null)
  useFocusReturn(open, content)
  return (
    <>
      {open && closesOnBack && <OverlayEntry onClose={onClose} />}
      <Modal.Root
        opened={open}
        onClose={onClose}
        onExitTransitionEnd={onGone}
        returnFocus={false}
        closeOnEscape={!required}
        closeOnClickOutside={!required}
        size={size}
        centered
        padding={0}
        removeScrollProps={pageMayMove}
        zIndex="var(--layer-dialog)"
        transitionProps={fadeOut}
        classNames={{
          overlay: styles.overlay ?? "",
          inner: styles.inner ?? "",
          content: styles.content ?? "",
          title: styles.title ?? "",
          close: styles.close ?? "",
          body: styles.body ?? "",
        }}
      >
        <Modal.Overlay color="var(--color-veil)" backgroundOpacity={1} />
        <Modal.Content ref={content}>
          <ScrollLock />
          {/* Mantine's own header would count as a second banner of the page. */}
          <div className={styles.header}>
            <Modal.Title>{title}</Modal.Title>
            {!required && <Modal.CloseButton aria-label={common.close} />}
          </div>
          <Modal.Body>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  )
}

/** The contents of dialogs that have closed, also while they fade, and where each returned the focus. */
const returns = new WeakMap<Element, HTMLElement>()

/** The place of the focus; for one in a dialog that has closed, the place to which that one returned it. */
const lastingPlace = (place: HTMLElement) => {
  // Two dialogs that opened each other in turns lead to each other.
  const seen = new Set<HTMLElement>()
  let found: HTMLElement | undefined = place
  while (found && !seen.has(found)) {
    seen.add(found)
    const dialog: Element | null = found.closest('[role="dialog"]')
    const before: HTMLElement | undefined = dialog ? returns.get(dialog) : undefined
    if (!before) return found
    found = before
  }
}

/**
 * Returns the focus from a dialog that closes to where it was before. Mantine remembers that place only of a dialog
 * that was mounted before it opened.
 */
const useFocusReturn = (open: boolean, content: RefObject<HTMLElement | null>) => {
  const opened = useRef<Element | null>(null)
  // Before the focus moves into the dialog; anew when it opens again while it fades.
  useLayoutEffect(() => {
    if (!open) return
    opened.current = document.activeElement
    if (content.current) returns.delete(content.current)
  }, [open, content])
  useEffect(() => {
    const before = opened.current
    if (!open || !(before instanceof HTMLElement)) return
    return () => {
      // For a dialog that follows, opened by a control of this one.
      if (content.current) returns.set(content.current, before)
      const last = document.activeElement
      const end = beginPending()
      setTimeout(() => {
        // What closed the dialog may have moved the focus itself.
        const { activeElement, body } = document
        if (activeElement === body || activeElement === last) {
          const place = lastingPlace(before)
          // What opened the dialog may be gone, as an invitation is that was followed.
          const target = place?.isConnected ? place : document.getElementById(mainId)
          target?.focus({ preventScroll: true })
        }
        end()
      })
    }
  }, [open, content])
}

interface LazyDialogProps {
  open: boolean
  children: () => ReactNode
}

/**
 * Mounts a dialog with its own state when it opens for the first time: a closed one in each item of a long list
 * would slow it down.
 */
export function LazyDialog({ open, children }: LazyDialogProps) {
  const [isMounted, setMounted] = useState(open)
  if (open && !isMounted) setMounted(true)
  return isMounted && children()
}

/** A paragraph in a dialog. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

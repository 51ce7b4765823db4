import "@mantine/core/styles/CloseButton.layer.css"
import "@mantine/core/styles/Modal.layer.css"
import "@mantine/core/styles/ModalBase.layer.css"
import "@mantine/core/styles/Overlay.layer.css"
import "@mantine/core/styles/Paper.layer.css"
import "@mantine/core/styles/UnstyledButton.layer.css"
import { Modal } from "@mantine/core"
import { common } from "@pinyu/phrases/common"
import { type ReactNode, useEffect, useState } from "react"
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

/** Mantine still stops wheel and finger outside the dialog; `ScrollLock` locks the page. */
const pageMayMove = { removeScrollBar: false }

const ignoreClose = () => undefined

/**
 * A modal dialog: a bottom sheet on phones, a card on wide screens. Its content mounts again each time
 * it opens. `data-autofocus` on a control receives the focus.
 */
export function Dialog({ open, title, children, size = "28rem", ...closing }: DialogProps) {
  const { required = false, onClose = ignoreClose, closesOnBack = !required } = closing
  return (
    <>
      {open && closesOnBack && <OverlayEntry onClose={onClose} />}
      <Modal.Root
        opened={open}
        onClose={onClose}
        closeOnEscape={!required}
        closeOnClickOutside={!required}
        size={size}
        centered
        padding={0}
        removeScrollProps={pageMayMove}
        zIndex="var(--layer-dialog)"
        transitionProps={{ transition: "fade", duration: 160 }}
        classNames={{
          inner: styles.inner ?? "",
          content: styles.content ?? "",
          title: styles.title ?? "",
          close: styles.close ?? "",
          body: styles.body ?? "",
        }}
      >
        <Modal.Overlay color="var(--color-veil)" backgroundOpacity={1} />
        <Modal.Content>
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

interface LazyDialogProps {
  open: boolean
  /** The dialog. It is first called with false, so that the dialog opens with its transition. */
  children: (open: boolean) => ReactNode
}

/**
 * Mounts a dialog when it opens for the first time: a closed one in each item of a long list would slow it
 * down.
 */
export function LazyDialog({ open, children }: LazyDialogProps) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    if (open) setMounted(true)
  }, [open])
  return (open || isMounted) && children(open && isMounted)
}

/** A paragraph in a dialog. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

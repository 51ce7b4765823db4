import "@mantine/core/styles/CloseButton.layer.css"
import "@mantine/core/styles/Modal.layer.css"
import "@mantine/core/styles/ModalBase.layer.css"
import "@mantine/core/styles/Overlay.layer.css"
import "@mantine/core/styles/Paper.layer.css"
import { Modal } from "@mantine/core"
import { common } from "@pinyu/phrases/common"
import type { ReactNode } from "react"
import { Button } from "../button.tsx"
import styles from "./dialog.module.css"

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** CSS length or Mantine size. */
  size?: string | number
}

/** A modal dialog for a decision. Member area only (it needs Mantine's provider). */
export function Dialog({ open, onClose, title, children, size = "26rem" }: DialogProps) {
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      size={size}
      centered
      radius="var(--radius-card)"
      padding="lg"
      classNames={{ title: styles.title ?? "", content: styles.content ?? "", header: styles.header ?? "" }}
      closeButtonProps={{ "aria-label": common.close }}
      overlayProps={{ color: "var(--color-veil)", backgroundOpacity: 1 }}
    >
      {children}
    </Modal>
  )
}

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** Names what will be lost, if anything. */
  text?: ReactNode
  confirmLabel?: string
  danger?: boolean
  busy?: boolean
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  text,
  confirmLabel = common.confirm,
  danger = false,
  busy = false,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}

import { common } from "@pinyu/phrases/common"
import { useEffect, useState, useSyncExternalStore } from "react"
import IconX from "~icons/tabler/x"
import { Button, IconButton } from "../button.tsx"
import { classNames } from "../class-names.ts"
import { Icon } from "../icon.tsx"
import styles from "./toast.module.css"
import { type Toast, toasts } from "./toasts.ts"

const none: readonly Toast[] = []

/** Renders the toasts; mounted once, in the root. */
export function ToastRegion() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, () => none)
  return (
    <section className={styles.region} aria-label={common.notices} aria-live="polite">
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false)
  const { id, seconds, onDismiss } = toast

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => toasts.remove(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isPaused, id, seconds])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      role={toast.tone === "error" ? "alert" : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className={styles.text}>{toast.text}</span>
      {toast.actions.map((action) => (
        <Button
          key={action.label}
          variant="quiet"
          size="sm"
          className={styles.action}
          onClick={() => {
            toasts.remove(id)
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      ))}
      <IconButton
        label={common.dismiss}
        className={styles.close}
        onClick={() => {
          toasts.remove(id)
          onDismiss?.()
        }}
      >
        <Icon of={IconX} size="1.125rem" />
      </IconButton>
    </div>
  )
}

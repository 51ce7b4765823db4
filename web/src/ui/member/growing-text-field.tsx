import { type ComponentProps, type RefObject, useEffect, useRef } from "react"
import { Icon, type IconDrawing } from "../icon.tsx"
import styles from "./growing-text-field.module.css"
import { useClearOfToasts } from "./use-clear-of-toasts.ts"

interface GrowingTextFieldProps extends Omit<ComponentProps<"textarea">, "className" | "ref" | "rows"> {
  value: string
  /** A ref to the textarea. */
  area?: RefObject<HTMLTextAreaElement | null>
}

/** A text field that grows up to five lines. Accepts every attribute of a textarea. */
export function GrowingTextField({ value, area: externalRef, ...rest }: GrowingTextFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const area = externalRef ?? own
  useAutoGrow(area, value)
  useClearOfToasts(area)
  return <textarea enterKeyHint="send" {...rest} ref={area} rows={1} value={value} className={styles.field} />
}

/** Grows the textarea in browsers without `field-sizing`. Until it is full, it shows no scroll bar. */
const useAutoGrow = (area: RefObject<HTMLTextAreaElement | null>, text: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again for each text
  useEffect(() => {
    const field = area.current
    if (!field || CSS.supports("field-sizing", "content")) return
    field.style.blockSize = "auto"
    const borders = field.offsetHeight - field.clientHeight
    field.style.blockSize = `${field.scrollHeight + borders}px`
    field.style.overflowY = field.scrollHeight > field.clientHeight ? "auto" : "hidden"
  }, [area, text])
}

interface SendButtonProps {
  /** The accessible label, also the tooltip. */
  label: string
  icon: IconDrawing
  disabled: boolean
  onSend: () => void
}

/** The send button beside the field. */
export function SendButton({ label, icon, disabled, onSend }: SendButtonProps) {
  return (
    <button
      type="button"
      className={styles.send}
      aria-label={label}
      title={label}
      disabled={disabled}
      // Keeps the focus in the text, and the keyboard open on a phone.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSend}
    >
      <Icon of={icon} />
    </button>
  )
}

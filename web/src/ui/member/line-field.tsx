import { type ComponentProps, type RefObject, useEffect, useRef } from "react"
import { Icon, type IconDrawing } from "../icon.tsx"
import styles from "./line-field.module.css"

interface LineFieldProps extends Omit<ComponentProps<"textarea">, "className" | "ref" | "rows"> {
  value: string
  /** To reach the textarea itself. */
  area?: RefObject<HTMLTextAreaElement | null>
}

/** A line to write in, which grows with what is written, up to five lines. Takes every attribute of a textarea. */
export function LineField({ value, area: given, ...rest }: LineFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const area = given ?? own
  useGrowing(area, value)
  return <textarea enterKeyHint="send" {...rest} ref={area} rows={1} value={value} className={styles.field} />
}

/** Grows with its text where the browser does not do so by itself. */
const useGrowing = (area: RefObject<HTMLTextAreaElement | null>, text: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew for each text
  useEffect(() => {
    if (!area.current || CSS.supports("field-sizing", "content")) return
    area.current.style.blockSize = "auto"
    area.current.style.blockSize = `${area.current.scrollHeight}px`
  }, [area, text])
}

interface SendButtonProps {
  /** What it does, for screen readers and as its tooltip. */
  label: string
  icon: IconDrawing
  disabled: boolean
  onSend: () => void
}

/** Stands beside the line and sends it. */
export function SendButton({ label, icon, disabled, onSend }: SendButtonProps) {
  return (
    <button
      type="button"
      className={styles.send}
      aria-label={label}
      title={label}
      disabled={disabled}
      // The text keeps the focus, and a phone its keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSend}
    >
      <Icon of={icon} />
    </button>
  )
}

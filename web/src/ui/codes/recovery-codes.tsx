import { recoveryCodes as words } from "@pinyu/phrases/second-step"
import { Button } from "../button.tsx"
import { saveFile } from "../save-file.ts"
import { toasts } from "../toast/toasts.ts"
import styles from "./recovery-codes.module.css"

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Recovery codes, shown only once, to copy or download. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join("\n")
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ text: words.copied, tone: "success" })
    } catch {
      toasts.show({ text: words.copyFailed, tone: "error" })
    }
  }
  const download = () => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), words.fileName)
  return (
    <div className={styles.root}>
      <p className={styles.text}>{words.text}</p>
      <ol className={styles.codes} aria-label={words.title}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button variant="outline" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button variant="outline" onClick={download}>
          {words.download}
        </Button>
        <Button className={styles.done} onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  )
}

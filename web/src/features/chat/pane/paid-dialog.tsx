import { chatSafety as words } from "@pinyu/phrases/chat-safety"
import IconPhone from "~icons/tabler/phone"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Dialog, DialogText } from "../../../ui/member/dialog.tsx"
import styles from "./paid-dialog.module.css"

/** The anti-fraud hotline of the police, valid in all of Taiwan. */
export const hotline = "tel:165"

interface PaidDialogProps {
  open: boolean
  onClose: () => void
  onReport: () => void
  onBlock: () => void
}

/** What to do after a payment to a possible fraud, step by step. */
export function PaidDialog({ open, onClose, onReport, onBlock }: PaidDialogProps) {
  return (
    <Dialog open={open} title={words.paidTitle} onClose={onClose}>
      <DialogText>{words.paidText}</DialogText>
      <ol className={styles.steps}>
        {words.steps.map(({ name, text }) => (
          <li key={name}>
            <p className={styles.name}>{name}</p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <a className={styles.call} href={hotline}>
        <Icon of={IconPhone} size="1.25rem" />
        {words.hotline}
      </a>
      <div className={styles.others}>
        <Button variant="outline" onClick={onReport}>
          {words.report}
        </Button>
        <Button variant="outline" onClick={onBlock}>
          {words.block}
        </Button>
      </div>
    </Dialog>
  )
}

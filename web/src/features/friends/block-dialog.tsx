import { friends } from "@pinyu/phrases/friends"
import { ConfirmStep } from "../../ui/member/confirm-mutation.tsx"
import { Dialog, DialogText } from "../../ui/member/dialog.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useBlock } from "./api.ts"
import styles from "./block-dialog.module.css"
import { useReasonRequest } from "./reason-request.ts"

interface BlockFormProps {
  member: { id: string; nickname: string }
  onClose: () => void
  /** Moves the focus away from an element that is about to disappear; resolves when done. */
  leave: () => Promise<void>
}

/** Blocks a member after one confirmation that lists the effects. A reason can follow. */
export function BlockDialog({ open, ...form }: BlockFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={friends.blockTitle}>
      <Question {...form} />
    </Dialog>
  )
}

function Question({ member: { id, nickname }, leave, onClose }: BlockFormProps) {
  const block = useBlock(leave)
  const { ask } = useReasonRequest()
  const action = async () => {
    await block.mutateAsync(id)
    const actions = [{ label: friends.addReason, onPress: () => ask(id) }]
    toasts.show({ text: friends.blocked(nickname), tone: "success", seconds: 8, actions })
  }
  return (
    <ConfirmStep danger confirmLabel={friends.block} onCancel={onClose} action={action}>
      <DialogText>{friends.blockQuestion(nickname)}</DialogText>
      <ul className={styles.effects}>
        {friends.blockEffects(nickname).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ConfirmStep>
  )
}

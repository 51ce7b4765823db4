import { common } from "@pinyu/phrases/common"
import { type ReactNode, type Ref, useEffect, useRef } from "react"
import { toErrorMessage, toFailureMessage } from "../../lib/api/api-error.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { Button } from "../button.tsx"
import { Banner } from "../feedback/banner.tsx"
import { toasts } from "../toast/toasts.ts"
import { Dialog, DialogActions, DialogText } from "./dialog.tsx"

interface ConfirmStepProps {
  /** Names what will be lost, if anything. */
  children?: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string
  danger?: boolean
  /** Performs the action; its error appears above the text. */
  action: () => Promise<unknown>
  /** The message for errors without a message of the server; by default a general one. */
  failedText?: string | undefined
  onCancel: () => void
  /** Receives the focus inside a longer dialog; a separate dialog focuses the button itself. */
  cancelRef?: Ref<HTMLButtonElement>
}

/** The confirmation inside a dialog: an error, a text, and the two buttons. */
export function ConfirmStep({
  children,
  confirmLabel = common.confirm,
  cancelLabel = common.cancel,
  danger = false,
  action,
  failedText,
  onCancel,
  cancelRef,
}: ConfirmStepProps) {
  const { pending, message, submit } = useSubmission()
  const toMessage = (error: unknown) =>
    failedText === undefined ? toErrorMessage(error) : toFailureMessage(error, failedText)
  const confirm = () => void submit(async () => void (await action()), toMessage)
  return (
    <>
      {message && <Banner tone="error">{message}</Banner>}
      {children}
      <DialogActions>
        <Button ref={cancelRef} variant="outline" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button variant={danger ? "danger" : "primary"} busy={pending} onClick={confirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </>
  )
}

interface ConfirmMutationProps
  extends Pick<ConfirmStepProps, "confirmLabel" | "danger" | "action" | "failedText"> {
  open: boolean
  onClose: () => void
  title: string
  /** Names what will be lost, if anything. */
  text?: ReactNode
  /** The toast after success. */
  doneText?: string
}

/** Asks for confirmation of an action. Closes after success; an error appears inside. */
export function ConfirmMutation({ open, title, ...content }: ConfirmMutationProps) {
  return (
    <Dialog open={open} onClose={content.onClose} title={title}>
      <Content {...content} />
    </Dialog>
  )
}

function Content({ text, doneText, action, onClose, ...step }: Omit<ConfirmMutationProps, "open" | "title">) {
  // The dialog may have been closed, and opened for something else, before the response.
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const act = async () => {
    await action()
    if (doneText) toasts.show({ text: doneText, tone: "success" })
    if (isMounted.current) onClose()
  }
  return (
    <ConfirmStep {...step} action={act} onCancel={onClose}>
      {text && <DialogText>{text}</DialogText>}
    </ConfirmStep>
  )
}

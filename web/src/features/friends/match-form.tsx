import { textToSend } from "@pinyu/contract/canonical"
import { friendsLimits } from "@pinyu/contract/friends/limits"
import { friends } from "@pinyu/phrases/friends"
import { useState } from "react"
import IconSend from "~icons/tabler/send"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Form } from "../../ui/form/form.tsx"
import { Icon } from "../../ui/icon.tsx"
import { isWithin } from "../../ui/member/count-characters.ts"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import styles from "./match-announcement.module.css"

interface MatchFormProps {
  nickname: string
  /** Rejects when the line cannot be sent. */
  onSend: (line: string) => Promise<void>
}

const toMessage = (error: unknown) => toFailureMessage(error, friends.matchLineFailed)

/** The first line to a match. */
export function MatchForm({ nickname, onSend }: MatchFormProps) {
  const submission = useSubmission()
  const [text, setText] = useState("")
  const line = textToSend(text)
  const isSendable = line !== "" && isWithin(line, friendsLimits.openingLine)
  return (
    <Form
      submission={submission}
      onSubmit={() => {
        if (isSendable) void submission.submit(() => onSend(line), toMessage)
      }}
    >
      <TextAreaField
        label={friends.matchLine(nickname)}
        max={friendsLimits.openingLine.max}
        rows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        size="lg"
        className={styles.send}
        busy={submission.pending}
        disabled={!isSendable}
        icon={<Icon of={IconSend} size="1.25rem" />}
      >
        {friends.matchSend}
      </Button>
    </Form>
  )
}

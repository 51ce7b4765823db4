import { profileLimits } from "@pinyu/contract/profiles/limits"
import type { PromptAnswer } from "@pinyu/contract/profiles/schemas"
import { promptTexts, ownPrompts as words } from "@pinyu/phrases/prompts"
import { type MouseEvent, useEffect, useRef } from "react"
import { flushSync } from "react-dom"
import IconArrowDown from "~icons/tabler/arrow-down"
import IconArrowUp from "~icons/tabler/arrow-up"
import IconTrash from "~icons/tabler/trash"
import { Button, IconButton } from "../../../../ui/button.tsx"
import { Icon } from "../../../../ui/icon.tsx"
import { TextAreaField } from "../../../../ui/member/text-area-field.tsx"
import styles from "./prompts.module.css"

interface PromptItemProps {
  answer: PromptAnswer
  index: number
  total: number
  isRetired: boolean
  error: string | undefined
  /** Whether the answer gets the focus when it appears. */
  isNew: boolean
  onAnswer: (answer: string) => void
  onChange: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** Focuses the field of an answer that was just added. */
const useFocusWhenNew = (isNew: boolean) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const wasNew = useRef(isNew)
  useEffect(() => {
    if (wasNew.current) field.current?.focus()
  }, [])
  return field
}

/** One prompt with the answer's field and its actions. */
export function PromptItem(props: PromptItemProps) {
  const { answer, index, total, isRetired, error, isNew, onAnswer, onChange, onMove, onRemove } = props
  const field = useFocusWhenNew(isNew)
  const place = index + 1

  /** Moves the item. The focus stays on the button, or goes to its neighbour at the end of the list. */
  const move = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    const sibling = (to < index ? button.nextElementSibling : button.previousElementSibling) as HTMLElement
    flushSync(() => onMove(to))
    if (button.disabled) sibling.focus()
    else button.focus()
  }

  return (
    <li className={styles.item}>
      <TextAreaField
        ref={field}
        label={promptTexts[answer.prompt]}
        max={profileLimits.promptAnswer.max}
        rows={2}
        value={answer.answer}
        placeholder={words.example}
        hint={isRetired && <span className={styles.retired}>{`${words.retired}。${words.retiredHint}`}</span>}
        error={error}
        onChange={({ target }) => onAnswer(target.value)}
      />
      <div className={styles.tools}>
        <Button variant="quiet" size="sm" onClick={onChange}>
          {words.change}
        </Button>
        {total > 1 && (
          <>
            <IconButton label={words.moveUp(place)} disabled={index === 0} onClick={move(index - 1)}>
              <Icon of={IconArrowUp} size="1.125rem" />
            </IconButton>
            <IconButton label={words.moveDown(place)} disabled={place === total} onClick={move(index + 1)}>
              <Icon of={IconArrowDown} size="1.125rem" />
            </IconButton>
          </>
        )}
        <IconButton label={words.remove(place)} onClick={onRemove}>
          <Icon of={IconTrash} size="1.125rem" />
        </IconButton>
      </div>
    </li>
  )
}

import { profileLimits } from "@pinyu/contract/profiles/limits"
import type { Prompt } from "@pinyu/contract/profiles/prompts"
import type { OwnProfile, PromptAnswer } from "@pinyu/contract/profiles/schemas"
import { promptTexts, ownPrompts as words } from "@pinyu/phrases/prompts"
import { useState } from "react"
import IconPlus from "~icons/tabler/plus"
import type { FieldErrors } from "../../../../lib/api/field-errors.ts"
import { Button } from "../../../../ui/button.tsx"
import { Chip } from "../../../../ui/chip.tsx"
import { Icon } from "../../../../ui/icon.tsx"
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx"
import fieldStyles from "../fields/fields.module.css"
import { choicesFor, errorAt, moved, replaced, suggestions } from "./model.ts"
import { PromptItem } from "./prompt-item.tsx"
import { PromptPicker } from "./prompt-picker.tsx"
import styles from "./prompts.module.css"
import { useRemoval } from "./use-removal.ts"

const { max } = profileLimits.prompts

interface PromptFieldsProps {
  answers: readonly PromptAnswer[]
  retired: OwnProfile["retired_prompts"]
  errors: FieldErrors
  onEdit: (edit: (answers: readonly PromptAnswer[]) => readonly PromptAnswer[]) => void
}

/** The prompts of a form: choose, answer, reorder and remove. */
export function PromptFields({ answers, retired, errors, onEdit }: PromptFieldsProps) {
  /** What the open picker does: add a prompt, or replace the one of this answer. */
  const [picking, setPicking] = useState<"add" | Prompt | null>(null)
  const [added, setAdded] = useState<Prompt | null>(null)
  const [announcement, setAnnouncement] = useState("")
  const remove = useRemoval(onEdit)
  const choices = choicesFor(answers, retired)

  const add = (prompt: Prompt) => {
    setAdded(prompt)
    onEdit((known) => [...known, { prompt, answer: "" }])
  }
  const choose = (prompt: Prompt) => {
    if (picking === "add") add(prompt)
    else if (picking) {
      setAdded(prompt)
      onEdit((known) => replaced(known, picking, { prompt }))
    }
    setPicking(null)
  }
  const move = (from: number, to: number) => {
    onEdit((known) => moved(known, from, to))
    setAnnouncement(words.moved(to + 1))
  }

  return (
    <div className={styles.prompts}>
      {/* Before the list: the closing sheet restores the focus, and then the new field takes it. */}
      <PromptPicker
        open={picking !== null}
        choices={choices}
        onChoose={choose}
        onClose={() => setPicking(null)}
      />
      {answers.length > 0 && (
        <ol className={styles.list}>
          {answers.map((answer, index) => (
            <PromptItem
              key={answer.prompt}
              answer={answer}
              index={index}
              total={answers.length}
              isRetired={retired.includes(answer.prompt)}
              error={errorAt(errors, index)}
              isNew={answer.prompt === added}
              onAnswer={(text) => onEdit((known) => replaced(known, answer.prompt, { answer: text }))}
              onChange={() => setPicking(answer.prompt)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(answer, index)}
            />
          ))}
        </ol>
      )}
      {answers.length === 0 && (
        <div className={styles.empty}>
          <p>{words.startFrom}</p>
          <div className={fieldStyles.chips}>
            {suggestions(choices).map((prompt) => (
              <Chip key={prompt} onClick={() => add(prompt)}>
                {promptTexts[prompt]}
              </Chip>
            ))}
          </div>
        </div>
      )}
      {answers.length < max && choices.size > 0 && (
        <div>
          <Button
            variant="outline"
            icon={<Icon of={IconPlus} size="1.125rem" />}
            onClick={() => setPicking("add")}
          >
            {answers.length === 0 ? words.start : words.add}
          </Button>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  )
}

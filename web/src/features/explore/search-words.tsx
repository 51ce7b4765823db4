import { explore } from "@pinyu/phrases/explore"
import { type RefObject, useId, useRef, useSyncExternalStore } from "react"
import IconX from "~icons/tabler/x"
import { Button, IconButton } from "../../ui/button.tsx"
import { Chip } from "../../ui/chip.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useRecentWords } from "./recent-words.ts"
import styles from "./search-words.module.css"

interface WordsProps {
  /** Searches for a word. */
  onChoose: (word: string) => void
}

/** The words that the member searched for before. Each can be removed; without any there is nothing. */
export function RecentWords({ onChoose, field }: WordsProps & { field: RefObject<HTMLElement | null> }) {
  const recent = useRecentWords()
  const words = useSyncExternalStore(recent.subscribe, recent.all)
  const list = useRef<HTMLUListElement>(null)
  const titleId = useId()
  if (words.length === 0) return null
  /** The pressed button disappears: the focus goes to the next one, or to the field. */
  const remove = (word: string, index: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>("li > :last-child") ?? []
    const next = buttons[index + 1] ?? buttons[index - 1] ?? field.current
    next?.focus({ preventScroll: true })
    recent.remove(word)
  }
  const clear = () => {
    field.current?.focus({ preventScroll: true })
    recent.clear()
  }
  return (
    <section className={styles.words} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <Heading level={2} size="md" id={titleId}>
          {explore.recentWords}
        </Heading>
        <Button variant="quiet" size="sm" onClick={clear}>
          {explore.clearRecentWords}
        </Button>
      </div>
      <ul ref={list} className={styles.list} aria-labelledby={titleId}>
        {words.map((word, index) => (
          <li key={word} className={styles.recent}>
            <Chip className={styles.word} onClick={() => onChoose(word)}>
              <bdi>{word}</bdi>
            </Chip>
            <IconButton label={explore.removeRecentWord(word)} onClick={() => remove(word, index)}>
              <Icon of={IconX} size="1rem" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Words that many members write about. */
export function SuggestedWords({ onChoose }: WordsProps) {
  const titleId = useId()
  return (
    <section className={styles.words} aria-labelledby={titleId}>
      <Heading level={2} size="md" id={titleId}>
        {explore.suggestedTitle}
      </Heading>
      <ul className={styles.list} aria-labelledby={titleId}>
        {explore.suggestedWords.map((word) => (
          <li key={word}>
            <Chip onClick={() => onChoose(word)}>{word}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

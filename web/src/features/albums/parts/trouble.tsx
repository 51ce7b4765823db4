import { albums as words } from "@pinyu/phrases/albums"
import { useEffect, useState } from "react"
import IconX from "~icons/tabler/x"
import { later } from "../../../lib/later.ts"
import { IconButton } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./trouble.module.css"

/** How long a page says what went wrong. */
const shownMs = 10_000

/** What went wrong on a page: said for ten seconds, or until somebody has read it. */
export const useTrouble = () => {
  const [sentences, setSentences] = useState<readonly string[]>([])
  useEffect(() => {
    if (sentences.length > 0) return later(() => setSentences([]), shownMs)
  }, [sentences])
  return {
    sentences,
    say: (said: readonly string[]) => setSentences([...said]),
    dismiss: () => setSentences([]),
  }
}

export type Trouble = ReturnType<typeof useTrouble>

/** Says it above what it is about. */
export function TroubleBanner({ trouble: { sentences, dismiss } }: { trouble: Trouble }) {
  if (sentences.length === 0) return null
  return (
    <Banner
      tone="error"
      className={styles.banner ?? ""}
      action={
        <IconButton label={words.dismiss} onClick={dismiss}>
          <Icon of={IconX} size="1.125rem" />
        </IconButton>
      }
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Banner>
  )
}

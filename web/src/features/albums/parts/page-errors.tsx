import { albums as words } from "@pinyu/phrases/albums"
import { useEffect, useState } from "react"
import IconX from "~icons/tabler/x"
import { setTimer } from "../../../lib/set-timer.ts"
import { IconButton } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./page-errors.module.css"

/** How long the page shows an error. */
const shownMs = 10_000

/** The errors of a page, shown for ten seconds or until dismissed. */
export const usePageErrors = () => {
  const [messages, setMessages] = useState<readonly string[]>([])
  useEffect(() => {
    if (messages.length > 0) return setTimer(() => setMessages([]), shownMs)
  }, [messages])
  return {
    messages,
    show: (next: readonly string[]) => setMessages([...next]),
    dismiss: () => setMessages([]),
  }
}

export type PageErrors = ReturnType<typeof usePageErrors>

/** The error banner above the affected content. */
export function PageErrorBanner({ errors: { messages, dismiss } }: { errors: PageErrors }) {
  if (messages.length === 0) return null
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
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Banner>
  )
}

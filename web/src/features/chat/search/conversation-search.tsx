import { isSearchable } from "@pinyu/contract/chat/search"
import { chatSearch as words } from "@pinyu/phrases/chat-search"
import { common } from "@pinyu/phrases/common"
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import IconChevronDown from "~icons/tabler/chevron-down"
import IconChevronUp from "~icons/tabler/chevron-up"
import IconX from "~icons/tabler/x"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { Button, IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import { useFoundHere } from "./api.ts"
import styles from "./conversation-search.module.css"
import { SearchField } from "./search-field.tsx"
import { useSearchedText } from "./use-searched-text.ts"

interface ConversationSearchProps {
  conversationId: string
  /** Scrolls to a message, wherever it is. */
  onJump: (messageId: string) => void
  /** Called with what is searched for, to mark it in the messages. */
  onSearched: (text: string) => void
  onClose: () => void
}

/** Searches one conversation, from its latest match to its first. */
export function ConversationSearch({ conversationId, onJump, onSearched, onClose }: ConversationSearchProps) {
  const [typed, setTyped] = useState("")
  const { searched, setComposing } = useSearchedText(typed)
  const query = useFoundHere(conversationId, searched)
  const [{ index, of }, setPlace] = useState({ index: 0, of: "" })
  const field = useRef<HTMLInputElement>(null)
  const found = uniqueItems(query.data, (page) => page.messages)
  const total = query.data?.pages[0]?.total ?? 0
  // A new search begins at its latest match.
  const place = of === searched ? index : 0
  const current = found[place]?.id ?? null

  const jump = useEffectEvent(onJump)
  useEffect(() => {
    if (current !== null) jump(current)
  }, [current])
  const reportSearched = useEffectEvent(onSearched)
  useEffect(() => reportSearched(isSearchable(searched) ? searched : ""), [searched])
  useEffect(() => {
    field.current?.focus()
  }, [])

  const goTo = async (next: number) => {
    if (next < 0 || next >= total) return
    if (next >= found.length && (await query.fetchNextPage()).isError) return
    setPlace({ index: next, of: searched })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose()
    else if (event.key === "Enter") void goTo(event.shiftKey ? place - 1 : place + 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search className={styles.bar}>
      <div className={styles.field}>
        <SearchField
          ref={field}
          label={words.inConversation}
          placeholder={words.inPlaceholder}
          title={words.keys}
          value={typed}
          onChange={setTyped}
          onComposing={setComposing}
          onKey={onKey}
        >
          <span className={styles.state} role="status">
            <FoundState {...{ searched, query, place, total }} />
          </span>
        </SearchField>
      </div>
      <IconButton
        label={words.older}
        look="plain"
        disabled={place + 1 >= total}
        onClick={() => void goTo(place + 1)}
      >
        <Icon of={IconChevronUp} />
      </IconButton>
      <IconButton
        label={words.newer}
        look="plain"
        disabled={place === 0}
        onClick={() => void goTo(place - 1)}
      >
        <Icon of={IconChevronDown} />
      </IconButton>
      <IconButton label={words.close} look="plain" onClick={onClose}>
        <Icon of={IconX} />
      </IconButton>
    </search>
  )
}

interface FoundStateProps {
  searched: string
  query: Pick<ReturnType<typeof useFoundHere>, "isPending" | "isError" | "isFetchNextPageError" | "refetch">
  place: number
  total: number
}

function FoundState({ searched, query, place, total }: FoundStateProps) {
  if (searched === "") return null
  if (!isSearchable(searched)) return words.tooShort
  if (query.isError && !query.isFetchNextPageError)
    return (
      <>
        {words.failed}
        <Button variant="quiet" size="sm" onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      </>
    )
  if (query.isPending) return words.searching
  if (total === 0) return words.none
  return (
    <>
      <span aria-hidden="true">{words.place(place + 1, total)}</span>
      <VisuallyHidden>{words.placeSpoken(place + 1, total)}</VisuallyHidden>
    </>
  )
}

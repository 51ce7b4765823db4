import { isSearchable } from "@pinyu/contract/chat/search"
import { chatSearch as words } from "@pinyu/phrases/chat-search"
import { type ReactNode, useRef } from "react"
import IconX from "~icons/tabler/x"
import { useRetainedState } from "../../../lib/session/retained-state.ts"
import { IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { FoundList } from "./found-list.tsx"
import styles from "./list-search.module.css"
import { SearchField } from "./search-field.tsx"
import { useSearchedText } from "./use-searched-text.ts"

interface ListSearchProps {
  /** The scrolling part of the list: the conversations, or what was found. */
  frame: (content: ReactNode) => ReactNode
  /** Shown while nothing is searched for. */
  children: ReactNode
}

/**
 * The search above the conversations. What was typed stays while a result is open; it is in no URL and on no
 * disk.
 */
export function ListSearch({ frame, children }: ListSearchProps) {
  const [typed, setTyped] = useRetainedState("chat.search", () => "")
  const { searched, setComposing } = useSearchedText(typed)
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    setTyped("")
    field.current?.focus()
  }
  return (
    <>
      <search className={styles.search}>
        <SearchField
          ref={field}
          label={words.label}
          placeholder={words.placeholder}
          value={typed}
          onChange={setTyped}
          onComposing={setComposing}
          onKey={(event) => {
            if (event.key === "Escape" && typed !== "") clear()
            // The results are already visible: hides the phone's keyboard.
            if (event.key === "Enter" && matchMedia("(pointer: coarse)").matches) field.current?.blur()
          }}
        >
          {typed !== "" && (
            <IconButton label={words.clear} look="plain" onClick={clear}>
              <Icon of={IconX} size="1.125rem" />
            </IconButton>
          )}
        </SearchField>
      </search>
      {frame(typed.trim() === "" ? children : <Found searched={searched} />)}
    </>
  )
}

function Found({ searched }: { searched: string }) {
  if (searched === "" || isSearchable(searched)) return <FoundList searched={searched} />
  return (
    <p className={styles.note} role="status">
      {words.tooShort}
    </p>
  )
}

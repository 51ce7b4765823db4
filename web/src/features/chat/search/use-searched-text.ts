import { cutText } from "@pinyu/contract/characters"
import { chatLimits } from "@pinyu/contract/chat/limits"
import { useState } from "react"
import { useDebouncedValue } from "../../../lib/hooks/use-debounced-value.ts"

const debounceMs = 300

/** What to search for while a text is typed: not during text composition, and nothing once it is empty. */
export const useSearchedText = (typed: string) => {
  const [isComposing, setComposing] = useState(false)
  const settled = useDebouncedValue(typed, isComposing ? null : debounceMs)
  return { searched: typed === "" ? "" : cutText(settled.trim(), chatLimits.searchText.max), setComposing }
}

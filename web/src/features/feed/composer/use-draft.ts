import { textToSend } from "@pinyu/contract/canonical"
import type { PostAudience } from "@pinyu/contract/feed/options"
import { useState } from "react"
import { usePictures } from "./use-pictures.ts"

/** A draft of a post, which outlives a switch to another tab. */
export const useDraft = () => {
  const [text, write] = useState("")
  const [audience, setAudience] = useState<PostAudience>("public")
  const pictures = usePictures()
  const begin = () => {
    write("")
    setAudience("public")
    pictures.clear()
  }
  /** True with text or a picture. */
  const isStarted = textToSend(text) !== "" || pictures.list.length > 0
  return { text, write, audience, setAudience, pictures, begin, isStarted }
}

export type Draft = ReturnType<typeof useDraft>

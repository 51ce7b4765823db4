import { contact as words } from "@pinyu/phrases/contact"
import { useEffect, useRef, useState } from "react"
import { toasts } from "../../../ui/toast/toasts.ts"
import { checkFiles } from "../model.ts"

export interface Attachment {
  file: File
  /** The URL of a local preview. */
  preview: string
}

/** The pictures attached to a form. */
export const useAttachments = () => {
  const [chosen, setChosen] = useState<readonly Attachment[]>([])
  const previews = useRef(new Set<string>())

  useEffect(() => {
    const created = previews.current
    return () => {
      for (const preview of created) URL.revokeObjectURL(preview)
    }
  }, [])

  return {
    chosen,
    add: (selected: readonly File[]) => {
      const { accepted, errors } = checkFiles(chosen.length, selected)
      for (const text of errors) toasts.show({ text, tone: "error" })
      const added = accepted.map((file) => ({ file, preview: URL.createObjectURL(file) }))
      for (const { preview } of added) previews.current.add(preview)
      setChosen([...chosen, ...added])
    },
    remove: ({ file, preview }: Attachment) => {
      URL.revokeObjectURL(preview)
      previews.current.delete(preview)
      setChosen(chosen.filter((one) => one.preview !== preview))
      toasts.show({ text: words.removed(file.name) })
    },
  }
}

export type Attachments = ReturnType<typeof useAttachments>

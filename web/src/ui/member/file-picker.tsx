import { acceptOf, type FileKind } from "@pinyu/contract/media/file-kinds"
import { type ReactNode, useRef } from "react"

interface FilePickerProps {
  kind: FileKind
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
  /** Renders the button that opens the dialog. */
  children: (open: () => void) => ReactNode
}

/** Opens the device's file dialog. */
export function FilePicker({ kind, multiple = false, onFiles, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={acceptOf(kind)}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Allows choosing the same file again.
          currentTarget.value = ""
          if (files.length > 0) onFiles(files)
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}

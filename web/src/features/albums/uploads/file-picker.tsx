import { albumFileTypes, albumTypesByExtension } from "@pinyu/contract/albums/options"
import { type ReactNode, useRef } from "react"

/** The filter of the device's file dialog: types, and extensions for systems without them. */
const accepted = [
  ...albumFileTypes,
  ...Object.keys(albumTypesByExtension).map((ending) => `.${ending}`),
].join(",")

interface FilePickerProps {
  onFiles: (files: readonly File[]) => void
  /** Renders the button that opens the dialog. */
  children: (open: () => void) => ReactNode
}

/** Opens the device's file dialog. */
export function FilePicker({ onFiles, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
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

import { albumFileTypes, albumTypesByExtension } from "@pinyu/contract/albums/options"
import { type ReactNode, useRef } from "react"

/** What the device's own dialog offers: types, and endings for systems that know no type for them. */
const accepted = [
  ...albumFileTypes,
  ...Object.keys(albumTypesByExtension).map((ending) => `.${ending}`),
].join(",")

interface FilePickerProps {
  onFiles: (files: readonly File[]) => void
  /** What is pressed to choose files. */
  children: (open: () => void) => ReactNode
}

/** Opens the device's own dialog for files. */
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
          // The same file can be chosen again.
          currentTarget.value = ""
          if (files.length > 0) onFiles(files)
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}

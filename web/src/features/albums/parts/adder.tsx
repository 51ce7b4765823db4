import { albumFileTypes, albumTypesByExtension } from "@pinyu/contract/albums/options"
import type { Album } from "@pinyu/contract/albums/schemas"
import { albumUploads as words } from "@pinyu/phrases/albums"
import IconPlus from "~icons/tabler/plus"
import { IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { FilePicker } from "../../../ui/member/file-picker.tsx"

/** Types, and extensions for systems that do not know them. */
const accepted = [
  ...albumFileTypes,
  ...Object.keys(albumTypesByExtension).map((ending) => `.${ending}`),
].join(",")

interface AdderProps {
  album: Album
  onFiles: (files: readonly File[]) => void
}

/** The add button on a cover, which uploads files to the album. */
export function Adder({ album, onFiles }: AdderProps) {
  return (
    <FilePicker multiple accept={accepted} onFiles={onFiles}>
      {(open) => (
        <IconButton label={words.addTo(album.title)} look="onPhoto" onClick={open}>
          <Icon of={IconPlus} />
        </IconButton>
      )}
    </FilePicker>
  )
}

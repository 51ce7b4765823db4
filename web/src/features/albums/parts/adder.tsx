import type { Album } from "@pinyu/contract/albums/schemas"
import { albumUploads as words } from "@pinyu/phrases/albums"
import IconPlus from "~icons/tabler/plus"
import { IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { FilePicker } from "../../../ui/member/file-picker.tsx"

interface AdderProps {
  album: Album
  onFiles: (files: readonly File[]) => void
}

/** The add button on a cover, which uploads files to the album. */
export function Adder({ album, onFiles }: AdderProps) {
  return (
    <FilePicker multiple kind="album_file" onFiles={onFiles}>
      {(open) => (
        <IconButton label={words.addTo(album.title)} look="onPhoto" onClick={open}>
          <Icon of={IconPlus} />
        </IconButton>
      )}
    </FilePicker>
  )
}

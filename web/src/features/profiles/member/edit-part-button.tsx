import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { editInPlace as words } from "@pinyu/phrases/member-profile"
import IconPencil from "~icons/tabler/pencil"
import IconPhotoEdit from "~icons/tabler/photo-edit"
import { IconButton, type IconButtonLook } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import type { EditablePart, EditPart } from "./parts.ts"

interface EditPartButtonProps {
  part: EditablePart
  /** Without it, nothing can be edited. */
  onEdit: EditPart | undefined
  /** Which photo or answer, where there are several. */
  label?: string
  look?: IconButtonLook
  className?: string | undefined
}

/** Edits a part of the own profile; nothing on another's. */
export function EditPartButton({ part, onEdit, label, look, className }: EditPartButtonProps) {
  if (!onEdit) return null
  return (
    <span className={className}>
      <IconButton label={label ?? words[part].title} look={look} onClick={() => onEdit(part)}>
        <Icon of={part === "photos" ? IconPhotoEdit : IconPencil} size="1.125rem" />
      </IconButton>
    </span>
  )
}

interface EditPhotosButtonProps {
  profile: Pick<MemberProfile, "avatar_urls">
  /** The index of the photo, from 0. */
  index: number
  onEdit: EditPart | undefined
  /** Places the button on the photo. */
  className?: string | undefined
}

/** Edits the photos of the own profile, from one of them. */
export function EditPhotosButton({
  profile: { avatar_urls: urls },
  index,
  ...button
}: EditPhotosButtonProps) {
  const label = urls.length === 0 ? words.photos.title : words.editPhoto(index + 1, urls.length)
  return <EditPartButton part="photos" label={label} look="onPhoto" {...button} />
}

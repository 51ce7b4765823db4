import { acceptOf } from "@pinyu/contract/media/file-kinds"
import { profilePhotos as words } from "@pinyu/phrases/profiles"
import { lazy, Suspense, useRef, useState } from "react"
import IconCamera from "~icons/tabler/camera"
import IconPhoto from "~icons/tabler/photo"
import IconPlus from "~icons/tabler/plus"
import { loadChunk } from "../../../lib/pages/chunk.ts"
import { hasTouchCamera } from "../../../lib/touch-camera.ts"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { openPicture } from "./photo-files.ts"
import styles from "./photo-grid.module.css"

const loadCropDialog = () => loadChunk(() => import("./crop-dialog.tsx"))
const CropDialog = lazy(async () => ({ default: (await loadCropDialog()).CropDialog }))

interface AddPhotoProps {
  label: string
  /** True when the photo will get this place; only this button has a visible label. */
  isNext: boolean
  onAdd: (photo: File) => void
}

/** An empty place that adds a photo: selected or taken, cropped, and uploaded. */
export function AddPhoto({ label, isNext, onAdd }: AddPhotoProps) {
  const [url, setUrl] = useState<string | null>(null)
  const library = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    // Allows choosing the same file again.
    input.value = ""
    if (!file) return
    const opened = await openPicture(file)
    if ("url" in opened) setUrl(opened.url)
    else toasts.show({ text: opened.error, tone: "error" })
  }
  const end = () => {
    if (url) URL.revokeObjectURL(url)
    setUrl(null)
  }

  const input = {
    type: "file",
    className: styles.file,
    accept: acceptOf("profile_photo"),
    tabIndex: -1,
    "aria-hidden": true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => void choose(event.currentTarget),
  } as const

  return (
    <>
      <input ref={library} {...input} />
      <input ref={camera} {...input} capture="user" />
      {hasTouchCamera() ? (
        <div className={classNames(styles.add, !isNext && styles.further)}>
          <ActionMenu
            label={label}
            icon={IconPlus}
            items={[
              { label: words.library, icon: IconPhoto, onChoose: () => library.current?.click() },
              { label: words.camera, icon: IconCamera, onChoose: () => camera.current?.click() },
            ]}
          />
        </div>
      ) : (
        <button
          type="button"
          className={classNames(styles.add, !isNext && styles.further)}
          aria-label={label}
          onClick={() => library.current?.click()}
        >
          <Icon of={IconPlus} />
          {isNext && <span>{words.add}</span>}
        </button>
      )}
      {url && (
        <Suspense>
          <CropDialog
            url={url}
            onClose={end}
            onCrop={(photo) => {
              end()
              onAdd(photo)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

import { acceptOf } from "@pinyu/contract/media/file-kinds"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useRef } from "react"
import IconCamera from "~icons/tabler/camera"
import IconPhoto from "~icons/tabler/photo"
import IconPlus from "~icons/tabler/plus"
import IconVideo from "~icons/tabler/video"
import { hasTouchCamera } from "../../../lib/touch-camera.ts"
import { IconButton } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import styles from "./upload.module.css"

interface AttachButtonProps {
  onFiles: (files: readonly File[]) => void
}

/** Selects files, or takes them with a phone's camera. */
export function AttachButton({ onFiles }: AttachButtonProps) {
  const library = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const video = useRef<HTMLInputElement>(null)

  const input = {
    type: "file",
    hidden: true,
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
      const files = [...(currentTarget.files ?? [])]
      // Allows choosing the same file again.
      currentTarget.value = ""
      onFiles(files)
    },
  } as const

  return (
    <div className={styles.attach}>
      <input ref={library} {...input} accept={acceptOf("message_file")} multiple />
      {hasTouchCamera() ? (
        <>
          <input ref={photo} {...input} accept={acceptOf("message_file", "image")} capture="environment" />
          <input ref={video} {...input} accept={acceptOf("message_file", "video")} capture="environment" />
          <ActionMenu
            label={chatMedia.attach}
            icon={IconPlus}
            look="plain"
            items={[
              { label: chatMedia.fromLibrary, icon: IconPhoto, onChoose: () => library.current?.click() },
              { label: chatMedia.takePhoto, icon: IconCamera, onChoose: () => photo.current?.click() },
              { label: chatMedia.takeVideo, icon: IconVideo, onChoose: () => video.current?.click() },
            ]}
          />
        </>
      ) : (
        <IconButton label={chatMedia.attach} onClick={() => library.current?.click()}>
          <Icon of={IconPlus} />
        </IconButton>
      )}
    </div>
  )
}

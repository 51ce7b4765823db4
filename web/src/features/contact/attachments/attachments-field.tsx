import { contactLimits } from "@pinyu/contract/contact/limits"
import { acceptOf } from "@pinyu/contract/media/file-kinds"
import { contact as words } from "@pinyu/phrases/contact"
import { type DragEvent, useId, useRef, useState } from "react"
import IconPhotoPlus from "~icons/tabler/photo-plus"
import IconX from "~icons/tabler/x"
import { Button, IconButton } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./attachments-field.module.css"
import type { Attachments } from "./use-attachments.ts"

const { file, together } = contactLimits.attachments
const max = together.maxFiles

/** The attachments of a form, behind a disclosure button. */
export function AttachmentsField({ attachments }: { attachments: Attachments }) {
  const [isOpen, setOpen] = useState(false)
  const areaId = useId()
  const count = attachments.chosen.length
  return (
    <div className={styles.field}>
      <Button
        variant="quiet"
        className={styles.toggle}
        icon={<Icon of={IconPhotoPlus} size="1.25rem" />}
        aria-expanded={isOpen}
        aria-controls={areaId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? words.hideAttachments : words.showAttachments}
        {count > 0 && <span className={styles.count}>{words.attachmentsCount(count, max)}</span>}
      </Button>
      <div id={areaId} hidden={!isOpen}>
        <Area attachments={attachments} />
      </div>
    </div>
  )
}

const filesIn = (event: DragEvent) => [...event.dataTransfer.files]

function Area({ attachments: { chosen, add, remove } }: { attachments: Attachments }) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  return (
    <fieldset
      className={classNames(styles.area, isOver && styles.over)}
      aria-label={words.attachments}
      aria-describedby={hintId}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add(filesIn(event))
      }}
    >
      {chosen.length > 0 && (
        <ul className={styles.list}>
          {chosen.map((attachment) => (
            <li key={attachment.preview} className={styles.item}>
              <img src={attachment.preview} alt={attachment.file.name} className={styles.preview} />
              <IconButton
                label={words.removeAttachment(attachment.file.name)}
                look="onPhoto"
                className={styles.remove}
                onClick={() => remove(attachment)}
              >
                <Icon of={IconX} size="1.125rem" />
              </IconButton>
              <span className={styles.name}>{attachment.file.name}</span>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptOf("contact_attachment")}
        onChange={({ currentTarget }) => {
          const selected = [...(currentTarget.files ?? [])]
          // Allows choosing the same file again.
          currentTarget.value = ""
          add(selected)
        }}
      />
      {chosen.length < max && (
        <p className={styles.choose}>
          <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
            {words.chooseFiles}
          </Button>
          <span className={styles.drop}>{isOver ? words.dropNow : words.dropHere}</span>
        </p>
      )}
      <p id={hintId} className={styles.hint}>
        {words.attachmentsHint(max, file.maxBytes / 1024 / 1024)}
      </p>
    </fieldset>
  )
}

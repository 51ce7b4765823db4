import { adminPages } from "@pinyu/contract/admin/pages"
import type { WholeTakedown } from "@pinyu/contract/takedowns/schemas"
import { adminTakedowns as words } from "@pinyu/phrases/admin-takedowns"
import { Link } from "react-router"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Pill } from "../../../ui/member/pill.tsx"
import styles from "../console.module.css"
import { useSealedFile } from "./api.ts"

type Item = WholeTakedown["items"][number]

interface TakedownItemProps {
  takedownId: string
  item: Item
  /** Whether the admin may open what is sealed. */
  mayOpen: boolean
}

/** Content that a takedown hides. Its files stay closed until they are opened. */
export function TakedownItem({ takedownId, item, mayOpen }: TakedownItemProps) {
  const { type, member, hidden_at, files } = item
  return (
    <li className={styles.message}>
      <div className={styles.titleLine}>
        <strong>{words.targets[type]}</strong>
        {member ? (
          <Link to={adminPages.member(member.id)} dir="auto">
            {member.nickname ?? words.departed}
          </Link>
        ) : (
          <span>{words.departed}</span>
        )}
        <Pill tone={hidden_at ? "green" : "yellow"}>
          <span role="status">{hidden_at ? words.hidden : words.hiding}</span>
        </Pill>
      </div>
      {files.map((file, place) => (
        <SealedFile
          key={file.index}
          takedownId={takedownId}
          itemId={item.id}
          file={file}
          place={place + 1}
          mayOpen={mayOpen && hidden_at !== null}
        />
      ))}
    </li>
  )
}

interface SealedFileProps {
  takedownId: string
  itemId: string
  file: Item["files"][number]
  place: number
  mayOpen: boolean
}

function SealedFile({ takedownId, itemId, file, place, mayOpen }: SealedFileProps) {
  const open = useSealedFile(takedownId, itemId)
  if (file.missing)
    return (
      <p className={styles.quiet}>
        {words.file(place)} · {words.missing}
      </p>
    )
  return (
    <div className={styles.titleLine}>
      <span className={styles.quiet}>
        {words.file(place)} · {file.content_type}
      </span>
      {open.error && <Banner tone="error">{toErrorMessage(open.error)}</Banner>}
      {open.data ? (
        <a href={open.data.url} target="_blank" rel="noreferrer">
          {words.openLink(place)}
        </a>
      ) : (
        mayOpen && (
          <Button variant="quiet" size="sm" busy={open.isPending} onClick={() => open.mutate(file.index)}>
            {words.openFile(place)}
          </Button>
        )
      )}
    </div>
  )
}

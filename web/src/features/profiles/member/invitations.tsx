import { editInPlace as words } from "@pinyu/phrases/member-profile"
import IconPlus from "~icons/tabler/plus"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./invitations.module.css"
import type { EditablePart, EditPart } from "./parts.ts"

interface InvitationsProps {
  /** The parts to which something can be added. */
  parts: readonly EditablePart[]
  onEdit: EditPart
}

/** Invites to add to the own profile, each time with the reason. Others do not see it. */
export function Invitations({ parts, onEdit }: InvitationsProps) {
  if (parts.length === 0) return null
  return (
    <div className={styles.invitations}>
      <p className={styles.text}>{words.missing}</p>
      <ul className={styles.list}>
        {parts.map((part) => (
          <li key={part}>
            <button type="button" className={styles.invitation} onClick={() => onEdit(part)}>
              <Icon of={IconPlus} size="1.125rem" />
              <span>
                <strong>{words[part].add}</strong>
                <span className={styles.text}>{words[part].why}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

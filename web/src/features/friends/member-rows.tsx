import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { ReactNode } from "react"
import { Avatar } from "../../ui/avatar.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { mainId } from "../../ui/visually-hidden.tsx"
import styles from "./member-rows.module.css"

interface MemberRowProps {
  member: Pick<MemberCard, "id" | "nickname" | "avatar_urls">
  name: ReactNode
  /** Lines below the name, each a `RowText`. */
  children: ReactNode
  actions: ReactNode
}

/** A member in a list of rows, with what the viewer may do about them. */
export function MemberRow({ member, name, children, actions }: MemberRowProps) {
  return (
    <li className={styles.row}>
      <Avatar src={member.avatar_urls[0]} id={member.id} nickname={member.nickname} size={56} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}

/** A line of a row; `quiet` for what matters less. */
export function RowText({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return <p className={quiet ? styles.quiet : styles.text}>{children}</p>
}

export const rowsClass = styles.rows

const skeletonRows = ["first", "second", "third"]

export function RowsSkeleton() {
  return (
    <div className={styles.rows} aria-busy="true">
      {skeletonRows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="round" width="3.5rem" height="3.5rem" />
          <div className={styles.words}>
            <Skeleton width="6rem" />
            <Skeleton width="min(12rem, 100%)" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** The same kind of control of the item's neighbour, or the page without one. */
export const neighbourOf = (control: HTMLElement, selector: string) => {
  const item = control.closest("li")
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  return neighbour?.querySelector<HTMLElement>(selector) ?? document.getElementById(mainId)
}

/** Moves the focus from an item that is about to disappear to its neighbour, so that the keyboard continues there. */
export const focusNeighbour = (control: HTMLElement, selector: string) =>
  neighbourOf(control, selector)?.focus({ preventScroll: true })

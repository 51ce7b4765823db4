import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import { type ReactNode, useId } from "react"
import { useOnline } from "../../lib/socket/online.ts"
import { Button } from "../button.tsx"
import { Skeleton } from "../feedback/skeleton.tsx"
import { Heading } from "../heading.tsx"
import styles from "./aside-panel.module.css"

interface AsidePanelProps {
  title: string
  query: { isPending: boolean; isError: boolean; refetch: () => Promise<unknown> }
  /** How many rows it usually has, for the skeleton. */
  rows: number
  isEmpty: boolean
  texts: { empty: string; failed: string }
  /** A link to the whole list. */
  more: ReactNode
  children: ReactNode
}

/** A short list beside the main content: small and quiet in all its states. */
export function AsidePanel({ title, query, rows, isEmpty, texts, more, children }: AsidePanelProps) {
  const titleId = useId()
  return (
    <section className={styles.panel} aria-labelledby={titleId} aria-busy={query.isPending}>
      <div className={styles.head}>
        <Heading level={2} size="md" id={titleId}>
          {title}
        </Heading>
        <span className={styles.more}>{more}</span>
      </div>
      <Content {...{ query, rows, isEmpty, texts }}>{children}</Content>
    </section>
  )
}

function Content({
  query: { isPending, isError, refetch },
  rows,
  isEmpty,
  texts,
  children,
}: Omit<AsidePanelProps, "title" | "more">) {
  const online = useOnline()
  if (isError || (isPending && !online))
    return (
      <div role="alert" className={styles.state}>
        <p>{online ? texts.failed : memberParts.offlineTitle}</p>
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          {common.retry}
        </Button>
      </div>
    )
  if (isPending) return Array.from({ length: rows }, (_, row) => row).map((row) => <RowSkeleton key={row} />)
  if (isEmpty) return <p className={styles.state}>{texts.empty}</p>
  return <ul className={styles.rows}>{children}</ul>
}

/** A row of a panel. */
export function AsideRow({ children }: { children: ReactNode }) {
  return <li className={styles.row}>{children}</li>
}

function RowSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="80%" />
      <Skeleton width="50%" />
    </div>
  )
}

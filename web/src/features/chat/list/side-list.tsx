import { pages } from "@pinyu/contract/pages"
import type { ReactNode } from "react"
import { Link } from "react-router"
import IconArrowLeft from "~icons/tabler/arrow-left"
import { Heading } from "../../../ui/heading.tsx"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./side-list.module.css"

interface SideListProps {
  /** 1 when the list is the page, 2 beside an open conversation. */
  level: 1 | 2
  title: string
  /** What the list holds. */
  text: string
  /** The label of the way back to the conversations. */
  back: string
  children: ReactNode
}

/** A list in place of the conversations, with a way back to them. */
export function SideList({ level, title, text, back, children }: SideListProps) {
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <Link to={pages.chat} className={styles.back} aria-label={back} title={back}>
          <Icon of={IconArrowLeft} />
        </Link>
        <Heading level={level} size="xl">
          {title}
        </Heading>
      </div>
      <div className={styles.scroller}>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </div>
  )
}

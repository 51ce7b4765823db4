import { common } from "@pinyu/phrases/common"
import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import IconChevronLeft from "~icons/tabler/chevron-left"
import { IconButton } from "../button.tsx"
import { Heading } from "../heading.tsx"
import { Icon } from "../icon.tsx"
import { pageKeyOf } from "./overlay-entries.ts"
import styles from "./page-head.module.css"
import { useGoBack } from "./use-go-back.ts"

interface PageHeadProps {
  title: string
  /** The page above, to which Back leads when this page was the first; without it, no way back is shown. */
  parent?: string | undefined
}

/** The heading of a page beside the way back. Mounted anew for each page, because it takes the focus. */
export function PageHead({ title, parent }: PageHeadProps) {
  const heading = useFocusAfterNavigation()
  return (
    <div className={styles.head}>
      {parent !== undefined && <Back parent={parent} />}
      <Heading level={1} size="xl" ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </Heading>
    </div>
  )
}

function Back({ parent }: { parent: string }) {
  return (
    <IconButton label={common.back} className={styles.back} onClick={useGoBack(parent)}>
      <Icon of={IconChevronLeft} />
    </IconButton>
  )
}

let hasShownPage = false

/** Focuses the heading of a page that follows another one. The first page of a visit takes no focus. */
const useFocusAfterNavigation = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const location = useLocation()
  const [follows] = useState(() => hasShownPage || pageKeyOf(location) !== "default")
  useEffect(() => {
    hasShownPage = true
    if (follows) heading.current?.focus({ preventScroll: true })
  }, [follows])
  return heading
}

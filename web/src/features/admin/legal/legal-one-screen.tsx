import { adminPages } from "@pinyu/contract/admin/pages"
import { legalType } from "@pinyu/contract/legal/schemas"
import { adminLegal as words } from "@pinyu/phrases/admin-legal"
import { Link, useParams } from "react-router"
import IconArrowLeft from "~icons/tabler/arrow-left"
import { Icon } from "../../../ui/icon.tsx"
import { Screen } from "../../../ui/screen.tsx"
import styles from "../console.module.css"
import { Acceptances } from "./acceptances.tsx"
import { DraftEditor } from "./draft-editor.tsx"

/** The draft of a document, or the acceptances of a version. */
export function LegalOneScreen() {
  const { id = "" } = useParams()
  const { data: type } = legalType.safeParse(id)
  return (
    <Screen className={styles.screen}>
      <Link to={adminPages.legal} className={styles.back}>
        <Icon of={IconArrowLeft} size="1.125rem" />
        {words.back}
      </Link>
      {type ? <DraftEditor type={type} /> : <Acceptances versionId={id} />}
    </Screen>
  )
}

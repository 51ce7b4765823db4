import { adminPages } from "@pinyu/contract/admin/pages"
import { adminAppeals } from "@pinyu/phrases/admin-appeals"
import { useState } from "react"
import { Link } from "react-router"
import { Button } from "../../../ui/button.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { useRecordAppeal } from "../appeals/api.ts"
import styles from "../console.module.css"

const words = adminAppeals.byForm

/** Makes the contact form of a member an appeal, which another admin decides. */
export function RecordAppeal({ formId }: { formId: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const record = useRecordAppeal(formId)
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.title}</Heading>
      <p className={styles.quiet}>{words.text}</p>
      {record.isSuccess ? (
        <Link to={adminPages.appeals}>{words.openAppeals}</Link>
      ) : (
        <div className={styles.buttons}>
          <Button variant="outline" onClick={() => setConfirming(true)}>
            {words.record}
          </Button>
        </div>
      )}
      <ConfirmMutation
        open={isConfirming}
        title={words.title}
        text={words.confirm}
        confirmLabel={words.record}
        onClose={() => setConfirming(false)}
        action={() => record.mutateAsync()}
        doneText={words.recorded}
      />
    </section>
  )
}

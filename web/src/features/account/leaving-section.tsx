import { accountPages } from "@pinyu/contract/account/pages"
import { account } from "@pinyu/phrases/account"
import { exports } from "@pinyu/phrases/exports"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { useNavigate } from "react-router"
import { type RunWithProof, useProofFirst } from "../../lib/session/proof.ts"
import { session } from "../../lib/session/session.ts"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { pauseAccount } from "./api.ts"
import { EndDialog } from "./end-dialog.tsx"
import { ExportData } from "./export-data.tsx"
import styles from "./leaving.module.css"
import type { Farewell } from "./model.ts"

/** The server has ended the sessions, so the page drops its own. */
const rest = (message: string) => {
  toasts.show({ text: message, tone: "success", seconds: 8 })
  void session.signOut()
}

/** Offers, in this order: a copy of the data, a pause, and the deletion of the account. */
export function LeavingSection({ run }: { run: RunWithProof }) {
  const [openDialog, setOpenDialog] = useState<"pause" | "end" | null>(null)
  const proof = useProofFirst(run)
  const navigate = useNavigate()
  const hasEnded = useRef(false)
  const leave = async (farewell: Farewell) => {
    hasEnded.current = true
    await navigate(accountPages.farewell, { replace: true, state: farewell })
  }
  // Once the farewell is shown, because a visitor is sent from here to the sign-in page.
  useEffect(
    () => () => {
      if (hasEnded.current) void session.signOut()
    },
    [],
  )
  const close = () => setOpenDialog(null)
  return (
    <div className={styles.choices}>
      <Choice title={exports.title}>
        <ExportData run={run} />
      </Choice>
      <Choice title={account.pause.title}>
        <p>{account.pause.text}</p>
        <p>{account.pause.keeps}</p>
        <Button
          variant="outline"
          busy={proof.isChecking}
          onClick={() => void proof.open(() => setOpenDialog("pause"))}
        >
          {account.pause.submit}
        </Button>
      </Choice>
      <Choice title={account.end.title}>
        <p>{account.end.text}</p>
        <Contents title={account.end.lostTitle} items={account.end.lost} />
        <Contents title={account.end.staysTitle} items={account.end.stays} />
        <Button variant="danger" onClick={() => setOpenDialog("end")}>
          {account.end.submit}
        </Button>
      </Choice>
      <ConfirmMutation
        open={openDialog === "pause"}
        onClose={close}
        title={account.pause.confirmTitle}
        text={account.pause.confirmText}
        confirmLabel={account.pause.confirm}
        failedText={account.pause.failed}
        action={async () => {
          const paused = await run(pauseAccount)
          if (paused) rest(paused.message)
        }}
      />
      <EndDialog open={openDialog === "end"} run={run} onClose={close} onEnded={leave} />
    </div>
  )
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.choice} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

function Contents({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className={styles.contents}>
      <Heading level={3} size="md">
        {title}
      </Heading>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}

import type { LegalVersion } from "@pinyu/contract/legal/schemas"
import { legal } from "@pinyu/phrases/legal"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { Button } from "../../ui/button.tsx"
import { Markdown } from "../../ui/document-text.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { useAcceptDocuments, usePendingDocuments } from "./api.ts"
import styles from "./legal.module.css"
import { legalPages } from "./model.ts"

const words = legal.consent

/** Requires the member to accept new versions. The page underneath keeps its state. */
export function ConsentDialog({ onLogout }: { onLogout: () => void }) {
  const { data: pending = [] } = usePendingDocuments()
  const accept = useAcceptDocuments()
  return (
    <Dialog open={pending.length > 0} title={words.title} size="34rem" required>
      {accept.error && <Banner tone="error">{toFailureMessage(accept.error, words.failed)}</Banner>}
      <DialogText>{words.lead}</DialogText>
      <ul className={styles.documents}>
        {pending.map((document) => (
          <PendingDocument key={document.id} document={document} />
        ))}
      </ul>
      <DialogActions>
        <Button variant="outline" onClick={onLogout}>
          {words.logout}
        </Button>
        <Button
          busy={accept.isPending}
          onClick={() => accept.mutate(pending.map(({ id }) => id))}
          data-autofocus
        >
          {words.accept}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function PendingDocument({ document: { type, version, changes } }: { document: LegalVersion }) {
  const { title } = legal[type]
  return (
    <li className={styles.pending}>
      <Heading level={3} size="md">
        {title} <small>{legal.version(version)}</small>
      </Heading>
      {changes && (
        <div className={styles.changes}>
          <p>{words.changesTitle}</p>
          <Markdown>{changes}</Markdown>
        </div>
      )}
      <a href={legalPages[type].path} target="_blank" rel="noopener">
        {words.read(title)}
      </a>
    </li>
  )
}

import { avoidedContactsLimits } from "@pinyu/contract/avoided-contacts/limits"
import type { AvoidedContact } from "@pinyu/contract/avoided-contacts/schemas"
import { avoidedContacts as words } from "@pinyu/phrases/avoided-contacts"
import { dateLabel } from "@pinyu/phrases/dates"
import { useId, useState } from "react"
import IconMail from "~icons/tabler/mail"
import IconPhone from "~icons/tabler/phone"
import IconPlus from "~icons/tabler/plus"
import IconX from "~icons/tabler/x"
import { Button, IconButton } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { ListState } from "../../ui/member/list-state.tsx"
import { AddDialog } from "./add-dialog.tsx"
import { useAvoidedContacts, useRemoveAllContacts, useRemoveContact } from "./api.ts"
import styles from "./avoided-contacts.module.css"

const shownAtFirst = 5
const icons = { phone: IconPhone, email: IconMail }
const { max } = avoidedContactsLimits.contacts

/** The contacts that the member avoids: add, see and remove them. */
export function AvoidedContactsSection() {
  const id = useId()
  const query = useAvoidedContacts()
  const [isAdding, setAdding] = useState(false)
  const contacts = query.data ?? []
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {words.title}
      </Heading>
      <p className={styles.text}>{words.text}</p>
      <ListState
        query={query}
        texts={words}
        skeleton={<Skeleton height="4rem" />}
        isEmpty={contacts.length === 0}
        empty={<p className={styles.quiet}>{words.empty}</p>}
      >
        <List contacts={contacts} />
      </ListState>
      {query.data && (
        <div className={styles.actions}>
          <Button
            variant="outline"
            icon={<Icon of={IconPlus} />}
            disabled={contacts.length >= max}
            onClick={() => setAdding(true)}
          >
            {words.add}
          </Button>
          {contacts.length > 0 && <RemoveAll count={contacts.length} />}
        </div>
      )}
      <AddDialog open={isAdding} onClose={() => setAdding(false)} room={max - contacts.length} />
    </section>
  )
}

const nameOf = ({ label, kind }: AvoidedContact) => label ?? words.kinds[kind]

function List({ contacts }: { contacts: readonly AvoidedContact[] }) {
  const [isWhole, setWhole] = useState(false)
  const [removed, setRemoved] = useState<AvoidedContact | null>(null)
  const { mutateAsync } = useRemoveContact()
  const shown = isWhole ? contacts : contacts.slice(0, shownAtFirst)
  return (
    <>
      <p className={styles.quiet}>{words.count(contacts.length)}</p>
      <ul className={styles.list} aria-label={words.listLabel}>
        {shown.map((contact) => (
          <li key={contact.id} className={styles.row}>
            <Icon of={icons[contact.kind]} />
            <span className={styles.words}>
              <span dir="auto">{nameOf(contact)}</span>
              <span className={styles.quiet}>{words.addedOn(dateLabel(contact.created_at))}</span>
            </span>
            <IconButton label={words.remove(nameOf(contact))} onClick={() => setRemoved(contact)}>
              <Icon of={IconX} size="1.125rem" />
            </IconButton>
          </li>
        ))}
      </ul>
      {shown.length < contacts.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {words.showAll(contacts.length)}
        </Button>
      )}
      <ConfirmMutation
        danger
        open={removed !== null}
        onClose={() => setRemoved(null)}
        action={async () => removed && mutateAsync(removed.id)}
        title={words.removeTitle}
        text={removed && words.removeText(nameOf(removed))}
        confirmLabel={words.removeConfirm}
        doneText={words.removed}
      />
    </>
  )
}

function RemoveAll({ count }: { count: number }) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useRemoveAllContacts()
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {words.removeAll}
      </Button>
      <ConfirmMutation
        danger
        open={isAsking}
        onClose={() => setAsking(false)}
        action={mutateAsync}
        title={words.removeAllTitle}
        text={words.removeAllText(count)}
        confirmLabel={words.removeAll}
        doneText={words.removed}
      />
    </>
  )
}

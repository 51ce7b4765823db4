import { type AdminRole, adminRights, adminRoles, rightsOf } from "@pinyu/contract/admin/roles"
import { admin } from "@pinyu/phrases/admin"
import { adminTeam as words } from "@pinyu/phrases/admin-team"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { useAdmin } from "../api.ts"
import section from "../otp-section.module.css"
import list from "../sessions-section.module.css"
import { AdminRow } from "./admin-row.tsx"
import { useTeam } from "./api.ts"
import { InvitationRow } from "./invitation-row.tsx"
import { InviteForm } from "./invite-form.tsx"
import styles from "./team.module.css"

/** What a role may do, from the rights that the server checks. */
const rightsText = (role: AdminRole) => {
  const rights = rightsOf(role)
  return rights.length === adminRights.length ? words.everyRight : words.rightsList(rights)
}

/** The admins, the open invitations, and a form that invites another admin. */
export function AdminTeamScreen() {
  return (
    <Screen className={styles.screen}>
      <div>
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <p className={section.text}>{words.text}</p>
      </div>
      <Team />
      <section className={section.section}>
        <Heading level={2}>{words.invite.title}</Heading>
        <p className={section.text}>{words.invite.text}</p>
        <InviteForm />
        <dl className={styles.roles} aria-label={words.rolesTitle}>
          {adminRoles.map((role) => (
            <div key={role}>
              <dt>{admin.roles[role]}</dt>
              <dd>{rightsText(role)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Screen>
  )
}

function Team() {
  const { data: me } = useAdmin()
  const { data, error, refetch } = useTeam()
  if (error && !data)
    return (
      <ErrorState title={words.failedTitle} text={toErrorMessage(error)} onRetry={() => void refetch()} />
    )
  if (!data || !me)
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton shape="card" height="9rem" />
      </div>
    )
  return (
    <>
      <section className={section.section}>
        <Heading level={2}>{words.listTitle}</Heading>
        <ul className={list.list}>
          {data.admins.map((each) => (
            <AdminRow key={each.id} admin={each} isOwn={each.id === me.id} />
          ))}
        </ul>
      </section>
      {data.invitations.length > 0 && (
        <section className={section.section}>
          <Heading level={2}>{words.invitationsTitle}</Heading>
          <ul className={list.list}>
            {data.invitations.map((each) => (
              <InvitationRow key={each.id} invitation={each} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

import { adminPages } from "@pinyu/contract/admin/pages"
import type { AdminRight } from "@pinyu/contract/admin/roles"
import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import { appealsAdminRoutes } from "@pinyu/contract/moderation/appeal-routes"
import { pageLimits } from "@pinyu/contract/paging"
import { photosAdminRoutes } from "@pinyu/contract/profiles/photos-admin-routes"
import { reportsAdminRoutes } from "@pinyu/contract/reports/admin-routes"
import { mostUrgent } from "@pinyu/contract/reports/options"
import { signalsAdminRoutes } from "@pinyu/contract/signals/routes"
import { verificationAdminRoutes } from "@pinyu/contract/verification/routes"
import { admin } from "@pinyu/phrases/admin"
import { adminAppeals } from "@pinyu/phrases/admin-appeals"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { adminPhotos } from "@pinyu/phrases/admin-photos"
import { adminReports } from "@pinyu/phrases/admin-reports"
import { adminSignals } from "@pinyu/phrases/admin-signals"
import { adminVerification } from "@pinyu/phrases/admin-verification"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { Heading } from "../../ui/heading.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { useHasRight } from "./api.ts"
import styles from "./console.module.css"
import { callAsAdmin } from "./session.ts"

const words = admin.waiting
const limit = pageLimits.max

/** How much of a kind waits. `more` when there is more than the count. */
interface Waiting {
  count: number
  more: boolean
  /** Those that should come first. */
  urgent: number
}

interface Kind {
  right: AdminRight
  to: string
  label: string
  count: (signal: AbortSignal) => Promise<Waiting>
}

/** The kinds of work, each with the right that it requires. */
const kinds: readonly Kind[] = [
  {
    ...{ right: "reports", to: adminPages.reports, label: adminReports.name },
    count: async (signal) => {
      const query = { limit, state: "open" } as const
      const { reports, nextCursor } = await callAsAdmin(reportsAdminRoutes.list, { query }, { signal })
      const urgent = reports.filter(({ urgency }) => urgency === mostUrgent).length
      return { count: reports.length, more: nextCursor !== null, urgent }
    },
  },
  {
    ...{ right: "members.suspend", to: adminPages.appeals, label: adminAppeals.name },
    count: async (signal) => {
      const query = { limit, state: "open" } as const
      const { appeals, nextCursor } = await callAsAdmin(appealsAdminRoutes.list, { query }, { signal })
      return { count: appeals.length, more: nextCursor !== null, urgent: 0 }
    },
  },
  {
    ...{ right: "photos", to: adminPages.photos, label: adminPhotos.name },
    count: async (signal) => {
      const query = { limit }
      const { photos, nextCursor } = await callAsAdmin(photosAdminRoutes.list, { query }, { signal })
      return { count: photos.length, more: nextCursor !== null, urgent: 0 }
    },
  },
  {
    ...{ right: "verification", to: adminPages.verifications, label: adminVerification.name },
    count: async (signal) => {
      const query = { limit }
      const { verifications, nextCursor } = await callAsAdmin(
        verificationAdminRoutes.list,
        { query },
        { signal },
      )
      return { count: verifications.length, more: nextCursor !== null, urgent: 0 }
    },
  },
  {
    ...{ right: "signals", to: adminPages.signals, label: adminSignals.name },
    count: async (signal) => {
      const query = { limit, state: "open" } as const
      const { signals, nextCursor } = await callAsAdmin(signalsAdminRoutes.list, { query }, { signal })
      return { count: signals.length, more: nextCursor !== null, urgent: 0 }
    },
  },
  {
    ...{ right: "contact", to: adminPages.contactForms, label: adminContact.name },
    count: async (signal) => {
      const query = { limit, status: "awaiting" } as const
      const { forms, nextCursor } = await callAsAdmin(contactAdminRoutes.list, { query }, { signal })
      return { count: forms.length, more: nextCursor !== null, urgent: 0 }
    },
  },
]

/** What waits for the admin, with links; only the kinds for which they have the right. */
export function WaitingSection() {
  const isAllowed = useHasRight()
  const allowed = kinds.filter(({ right }) => isAllowed(right))
  if (allowed.length === 0) return null
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.title}</Heading>
      <ul className={styles.list}>
        {allowed.map((kind) => (
          <KindRow key={kind.to} kind={kind} />
        ))}
      </ul>
    </section>
  )
}

function KindRow({ kind: { to, label, count } }: { kind: Kind }) {
  const { data, isError } = useQuery({
    queryKey: ["admin", "waiting", to],
    queryFn: ({ signal }) => count(signal),
    staleTime: 0,
  })
  return (
    <li>
      <Link to={to} className={styles.row}>
        <span className={styles.subject}>{label}</span>
        {data !== undefined && data.urgent > 0 && <Pill tone="red">{words.urgent(data.urgent)}</Pill>}
        <span role="status">
          {data ? words.count(data.count, data.more) : isError ? words.unknown : words.loading}
        </span>
      </Link>
    </li>
  )
}

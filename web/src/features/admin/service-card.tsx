import type { AdminService, ServiceStatus } from "@pinyu/contract/admin/schemas"
import { admin } from "@pinyu/phrases/admin"
import IconBolt from "~icons/tabler/bolt"
import IconDatabase from "~icons/tabler/database"
import IconMail from "~icons/tabler/mail"
import IconPhoto from "~icons/tabler/photo"
import { classNames } from "../../ui/class-names.ts"
import { Skeleton } from "../../ui/feedback/skeleton.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon, type IconDrawing } from "../../ui/icon.tsx"
import { Pill, type PillTone } from "../../ui/member/pill.tsx"
import styles from "./service-card.module.css"

const words = admin.status

const looks: Readonly<Record<AdminService, { title: string; icon: IconDrawing }>> = {
  cloudSql: { title: words.services.cloudSqlTitle, icon: IconDatabase },
  memorystoreForValkey: { title: words.services.memorystoreForValkeyTitle, icon: IconBolt },
  cloudStorage: { title: words.services.cloudStorageTitle, icon: IconPhoto },
  mail: { title: words.services.mailTitle, icon: IconMail },
}

const tones = {
  ok: "green",
  degraded: "yellow",
  down: "red",
} satisfies Record<ServiceStatus["status"], PillTone>

interface ServiceCardProps {
  name: AdminService
  /** Null while unknown. */
  status: ServiceStatus | null
  /** True when the state may be outdated. */
  stale: boolean
}

/** One service: state, latency and details. */
export function ServiceCard({ name, status, stale }: ServiceCardProps) {
  const { title, icon } = looks[name]
  return (
    <li className={classNames(styles.card, stale && styles.stale)}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon of={icon} />
        </span>
        <Heading level={2} size="lg">
          {title}
        </Heading>
        {status && (
          <Pill tone={stale ? "grey" : tones[status.status]} lamp>
            {words.states[status.status]}
          </Pill>
        )}
      </div>
      {status ? (
        <>
          <dl className={styles.latency}>
            <dt>{status.status === "down" ? words.waited : words.latency}</dt>
            <dd>{words.milliseconds(status.latency_ms)}</dd>
          </dl>
          <p className={styles.detail}>{status.detail}</p>
        </>
      ) : (
        <>
          <Skeleton width="7rem" height="2.5rem" />
          <Skeleton width="12rem" />
        </>
      )}
    </li>
  )
}

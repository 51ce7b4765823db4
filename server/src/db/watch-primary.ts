import { Socket } from "node:net"
import { checkServerIdentity, type PeerCertificate } from "node:tls"
import pg from "pg"
import { parseIntoClientConfig } from "pg-connection-string"
import type { Log } from "../platform/observability/log.ts"
import { choosePrimary, type HostAnswer, type Primary } from "./choose-primary.ts"
import { createProbe, followedTimeline } from "./probe.ts"

/** The pause between two rounds of questions. */
const pauseMs = 1_000

// The timeline of a promoted standby is in the names of its WAL files at once, in its control file only later.
const question = `
  select (pg_control_system()).system_identifier::text as system,
    current_setting('transaction_read_only') = 'off' as "isWritable",
    case when pg_is_in_recovery() then ${followedTimeline}
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`

/** The code of an error that `isDatabaseError` recognises: no connection is possible now. */
const cannotConnectNow = "57P03"

const databaseError = (message: string) => Object.assign(new Error(message), { code: cannotConnectNow })

/** Asks one host over a connection of its own. `reason` is why it does not accept writes. */
const createHost = (url: string) => {
  const config = parseIntoClientConfig(url)
  const { host = "localhost", port = pg.defaults.port ?? 0 } = config
  const probe = createProbe<NonNullable<HostAnswer>>(config, question)
  const watched = {
    ...{ host, port, reason: probe.reason, close: probe.close },

    ask: async (): Promise<HostAnswer> => {
      const answer = await probe.ask()
      if (!answer) watched.reason = probe.reason
      else if (answer.isWritable) watched.reason = "not a member of this cluster, or a former primary"
      else watched.reason = "read-only"
      return answer
    },
  }
  return watched
}

/**
 * Accepts a certificate that is valid for one of the hosts. `pg` passes the name of the first host, whichever
 * one the socket leads to.
 */
export const identityOfAny =
  (hosts: readonly string[]) =>
  (_: string, certificate: Pick<PeerCertificate, "subject" | "subjectaltname">): Error | undefined => {
    // Node reads nothing else of a certificate.
    const errors = hosts.map((host) => checkServerIdentity(host, certificate as PeerCertificate))
    return errors.includes(undefined) ? undefined : errors[0]
  }

/**
 * Finds the primary among several hosts of one cluster, and follows it: each second all hosts are asked, and
 * after a failover every connection to the former primary ends. Connections opened with `connection` lead to
 * the primary, and fail with an error that `isDatabaseError` recognises while there is none. All hosts share
 * the user, the password and the options of the first. `onChange` is called after a failover.
 */
export const watchPrimary = (
  urls: readonly string[],
  log: Pick<Log, "info" | "warn">,
  onChange: () => void = () => undefined,
) => {
  const probes = urls.map(createHost)
  const sockets = new Map<Socket, number>()
  let current: Primary | undefined
  let wasFound = false
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const addressOf = (index: number | null) => {
    const { host, port } = probes[index ?? -1] ?? {}
    return { host, port }
  }

  const follow = (answers: readonly HostAnswer[]) => {
    const former = current?.host ?? null
    current = choosePrimary(answers, current)
    const { host = null, system, timeline } = current ?? {}
    if (host === former) return
    for (const [socket, index] of sockets)
      if (index !== host) socket.destroy(databaseError("the database has another primary"))
    const seen = answers.findIndex((answer) => answer?.system === system && answer?.timeline === timeline)
    const about = { ...addressOf(host ?? seen), timeline }
    if (host === null)
      log.warn(
        { ...about, former: addressOf(former) },
        "a standby is on a later timeline: all connections to the former primary end",
      )
    else if (wasFound) {
      log.warn(about, "the database has another primary")
      onChange()
    } else log.info(about, "the primary of the database was found")
    wasFound ||= host !== null
  }
  const look = async () => {
    const answers = await Promise.all(probes.map(({ ask }) => ask()))
    if (closed) return
    follow(answers)
    timer = setTimeout(() => {
      looking = look()
    }, pauseMs)
  }
  let looking = look()
  const firstLook = looking

  const noPrimary = () => {
    const reasons = probes.map(({ host, port, reason }) => `${host}:${port} (${reason})`)
    return databaseError(`no host of the database accepts writes: ${reasons.join(", ")}`)
  }

  /** `pg` names a host when it connects. The socket connects to the primary instead. */
  class PrimarySocket extends Socket {
    override connect() {
      void firstLook.then(() => {
        if (this.destroyed) return
        const host = current?.host ?? null
        const primary = host === null ? undefined : probes[host]
        if (host === null || !primary) return this.destroy(noPrimary())
        sockets.set(this, host)
        this.once("close", () => sockets.delete(this))
        super.connect(primary.port, primary.host)
      })
      return this
    }
  }

  const config = parseIntoClientConfig(urls[0] ?? "")
  const { ssl } = config
  const checkIdentity = identityOfAny(probes.map(({ host }) => host))
  const connection: pg.ClientConfig = {
    ...config,
    ...(ssl && { ssl: { checkServerIdentity: checkIdentity, ...(ssl === true ? {} : ssl) } }),
    stream: () => new PrimarySocket(),
  }

  return {
    connection,
    /** Ends the questions. Open connections remain. */
    close: async () => {
      closed = true
      clearTimeout(timer)
      await looking
      await Promise.all(probes.map((probe) => probe.close()))
    },
  }
}

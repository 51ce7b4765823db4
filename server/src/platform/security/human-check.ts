import type { HumanCheckConfig, WorkChallenge } from "@pinyu/contract/contact/schemas"

/** A proof that somebody is human, found to be good. Whoever takes it keeps its hash, so that it is good once. */
export interface GoodProof {
  hash: Buffer
  /** From then on it would be refused anyway. */
  lapsesAt: Date
}

/** What tells people from programs: work that their browser does for us, or a service that looks at it. */
export interface HumanCheck {
  provider: Exclude<HumanCheckConfig["provider"], "none">
  /** What the page shows the service's widget with; null where there is none. */
  siteKey: string | null
  /** Where the widget's script and frame come from; null where both are the page's own. */
  widgetOrigin: string | null
  /** Work for a browser; null where a service has its own. */
  challenge: () => Promise<WorkChallenge | null>
  /**
   * Looks at a proof without spending it, and answers null where it is worth nothing. Refuses with `human_check_unavailable`
   * where that cannot be found out. Never called inside a transaction: it may take seconds.
   */
  look: (proof: string) => Promise<GoodProof | null>
}

import type { HumanCheckConfig, WorkChallenge } from "@pinyu/contract/contact/schemas"

/** A valid proof that the sender is human. The caller stores its hash, so that it is accepted once. */
export interface GoodProof {
  hash: Buffer
  /** When it expires. */
  expiresAt: Date
}

/** Distinguishes people from programs, by work of the browser or by an external service. */
export interface HumanCheck {
  provider: Exclude<HumanCheckConfig["provider"], "none">
  /** The site key of the external service's widget; null without one. */
  siteKey: string | null
  /** The origin of the widget's script and frame; null when both are the page's own. */
  widgetOrigin: string | null
  /** A challenge for a browser; null when an external service has its own. */
  challenge: () => Promise<WorkChallenge | null>
  /**
   * Checks a proof without consuming it. Returns null for an invalid proof. Throws `human_check_unavailable`
   * when it cannot be checked. Must not be called inside a transaction, because it may take seconds.
   */
  verify: (proof: string) => Promise<GoodProof | null>
}

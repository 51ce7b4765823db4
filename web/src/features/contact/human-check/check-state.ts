/** How far a guest is with showing that they are human. */
export type CheckState =
  | { status: "unverified" | "working" }
  | { status: "verified"; proof: string }
  /** `sentence`: what to tell them; the check can be begun anew. */
  | { status: "expired" | "failed"; sentence: string }

/** What both widgets take. */
export interface WidgetProps {
  onChange: (state: CheckState) => void
}

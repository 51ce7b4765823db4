/** The progress of a guest's human check. */
export type CheckState =
  | { status: "unverified" | "working" }
  | { status: "verified"; proof: string }
  /** `message` is for the guest; the check can restart. */
  | { status: "expired" | "failed"; message: string }

/** The props of both widgets. */
export interface WidgetProps {
  onChange: (state: CheckState) => void
}

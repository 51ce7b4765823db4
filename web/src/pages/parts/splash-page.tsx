import { common } from "@pinyu/phrases/common"
import { Spinner } from "../../ui/feedback/spinner.tsx"

/** Fills the screen while something loads. */
export function SplashPage({ label = common.loading }: { label?: string }) {
  return (
    <main data-waits="">
      <Spinner page label={label} />
    </main>
  )
}

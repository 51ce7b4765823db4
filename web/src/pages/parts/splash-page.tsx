import { common } from "@pinyu/phrases/common"
import { Spinner } from "../../ui/feedback/spinner.tsx"

/** Fills the screen while something loads. */
export function SplashPage({ label = common.loading }: { label?: string }) {
  return (
    <main>
      <Spinner page label={label} />
    </main>
  )
}

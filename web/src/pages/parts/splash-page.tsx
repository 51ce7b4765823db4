import { common } from "@pinyu/phrases/common"
import { Spinner } from "../../ui/feedback/spinner.tsx"

/** The whole screen while something is on its way. */
export function SplashPage({ label = common.loading }: { label?: string }) {
  return (
    <main>
      <Spinner page label={label} />
    </main>
  )
}

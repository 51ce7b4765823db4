import { shell } from "@pinyu/phrases/shell"
import { ErrorState } from "../../ui/feedback/state.tsx"

/** What is left when even the frame of a page failed. */
export function RootError() {
  return (
    <main>
      <ErrorState
        page
        level={1}
        title={shell.errorTitle}
        text={shell.errorText}
        onRetry={() => location.reload()}
      />
    </main>
  )
}

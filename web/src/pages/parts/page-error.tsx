import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import { useRevalidator, useRouteError } from "react-router"
import { type ChunkFailure, chunkFailureOf } from "../../lib/chunk.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { LinkButton } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"

const chunkTexts: Record<ChunkFailure, string> = {
  missing: shell.chunkMissing,
  timeout: shell.chunkTimeout,
  other: shell.chunkOther,
}

/** A page that failed: what happened, and the way on. A part that could not be loaded asks for a reload. */
export function PageError() {
  const failure = chunkFailureOf(useRouteError())
  const { revalidate } = useRevalidator()
  if (failure) {
    return (
      <ErrorState
        page
        level={1}
        art={<Mark size="4rem" />}
        title={shell.chunkTitle}
        text={chunkTexts[failure]}
        retryLabel={shell.reload}
        onRetry={() => location.reload()}
      />
    )
  }
  return (
    <ErrorState
      page
      level={1}
      art={<Mark size="4rem" />}
      title={shell.errorTitle}
      text={shell.errorText}
      onRetry={() => void revalidate()}
      action={
        <LinkButton to={pages.landing} variant="outline">
          {shell.backHome}
        </LinkButton>
      }
    />
  )
}

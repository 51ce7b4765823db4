import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import { useRevalidator, useRouteError } from "react-router"
import { chunkFailureOf } from "../../lib/pages/chunk.ts"
import { chunkTexts } from "../../lib/pages/chunk-texts.ts"
import { useOnline } from "../../lib/socket/online.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { LinkButton } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/feedback/state.tsx"

/** The error page: what happened and what to do. After a failed chunk, it offers a reload. */
export function PageError() {
  const failure = chunkFailureOf(useRouteError())
  const { revalidate } = useRevalidator()
  const online = useOnline()
  if (failure) {
    return (
      <ErrorState
        page
        level={1}
        art={<Mark size="4rem" />}
        title={shell.chunkTitle}
        text={online ? chunkTexts[failure] : shell.chunkOffline}
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

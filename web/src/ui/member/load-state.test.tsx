import { common } from "@pinyu/phrases/common"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { ApiError, networkError } from "../../lib/api/api-error.ts"
import { LoadState } from "./load-state.tsx"

const texts = { failedTitle: "標題", failedText: "再試一次。", offlineText: "沒有網路" }

const shown = (error: unknown) => {
  const query = { isPending: false, error, refetch: async () => undefined }
  const props = { query, texts, skeleton: <i>outline</i>, action: <a href="/">back</a> }
  return renderToStaticMarkup(<LoadState {...props} />)
}

it("names the cause of a failure, and shows the server's message after an error response", () => {
  const offline = shown(networkError())
  for (const part of [texts.failedTitle, common.causeNetwork, texts.failedText, common.retry, "back"])
    expect(offline).toContain(part)
  expect(shown(new ApiError(500, "internal", "x"))).toContain(common.causeService)
  const rejected = shown(new ApiError(429, "too_many_requests", "太快了。"))
  expect(rejected).toContain("太快了。")
  expect(rejected).not.toMatch(new RegExp(`${common.causeService}|${texts.failedText}`))
})

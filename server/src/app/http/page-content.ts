import { type LegalType, versionNumber } from "@pinyu/contract/legal/schemas"
import { pages } from "@pinyu/contract/pages"
import { AppError } from "../../platform/app-error.ts"
import type { Log } from "../../platform/observability/log.ts"
import { withTimeLimit } from "../../platform/time-limit.ts"
import type { Services } from "../services.ts"

/** After this time the page is sent without its content. The web app then loads it. */
const contentTimeLimitMs = 1_000

const documents: ReadonlyMap<string, LegalType> = new Map([
  [pages.terms, "terms_of_service"],
  [pages.privacy, "privacy_policy"],
])

/**
 * Creates the function that returns the HTML of a legal page's document, in the version that the URL
 * requests. Empty for other pages, and for a document that is unknown or late.
 */
export const createPageContent =
  ({ markup }: Pick<Services["legal"], "markup">, log: Log) =>
  async (path: string, search: URLSearchParams): Promise<string> => {
    const type = documents.get(path)
    if (!type) return ""
    const version = search.get("version")
    if (version !== null && !versionNumber.safeParse(version).success) return ""
    try {
      return await withTimeLimit(markup(type, version), contentTimeLimitMs)
    } catch (error) {
      if (!(error instanceof AppError)) log.warn({ err: error }, "a page was sent without its content")
      return ""
    }
  }

export type PageContent = ReturnType<typeof createPageContent>

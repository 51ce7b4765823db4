import type { LegalType } from "@pinyu/contract/legal/schemas"
import { pages } from "@pinyu/contract/pages"
import { legal } from "@pinyu/phrases/legal"
import { ApiError } from "../../lib/api/api-error.ts"

/** The page of each document, and the other document. */
export const legalPages: Record<LegalType, { path: string; other: LegalType }> = {
  terms_of_service: { path: pages.terms, other: "privacy_policy" },
  privacy_policy: { path: pages.privacy, other: "terms_of_service" },
}

/** The URL of one version. */
export const versionPath = (type: LegalType, version: string) =>
  `${legalPages[type].path}?version=${encodeURIComponent(version)}`

/** Returns the error title of a failed load: a network error, or a missing document. */
export const failureTitle = (type: LegalType, error: unknown) =>
  error instanceof ApiError && error.code === "network_error"
    ? legal.networkFailedTitle
    : legal[type].failedTitle

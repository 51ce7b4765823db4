import { legalTypes } from "@pinyu/contract/legal/schemas"
import { legal } from "@pinyu/phrases/legal"
import { describe, expect, it } from "vitest"
import { ApiError, networkError } from "../../lib/api/api-error.ts"
import { failureTitle, legalPages, versionPath } from "./model.ts"

describe("legal documents", () => {
  it.each(legalTypes)("%s leads to the other one and back", (type) => {
    const { other } = legalPages[type]
    expect(other).not.toBe(type)
    expect(legalPages[other].other).toBe(type)
  })

  it("have a URL for each version", () => {
    expect(versionPath("terms_of_service", "1.0")).toBe("/terms-of-service?version=1.0")
  })

  it("say whether the network or the document failed", () => {
    expect(failureTitle("privacy_policy", networkError())).toBe(legal.networkFailedTitle)
    expect(failureTitle("privacy_policy", new ApiError(404, "legal_document_not_found", ""))).toBe(
      "無法載入隱私政策",
    )
    expect(failureTitle("terms_of_service", new Error("parse"))).toBe("無法載入服務條款")
  })
})

import type { LegalType } from "@pinyu/contract/legal/schemas"
import { newId } from "@pinyu/server/platform/ids.ts"
import type { TestApp } from "../test-app.ts"

let lastVersion = 1

/** Publishes a new version of a document, in force from now unless another instant is given. */
export const buildLegalVersion = async (
  { db, clock }: Pick<TestApp, "db" | "clock">,
  type: LegalType = "terms_of_service",
  { publishedAt = clock.now(), ...texts }: { publishedAt?: Date; content?: string; changes?: string } = {},
) => {
  const version = {
    id: newId(),
    type,
    version: `${++lastVersion}.0`,
    title: type === "terms_of_service" ? "服務條款" : "隱私政策",
    content: "## 一、誰可以使用\n\n年滿 18 歲的人。",
    changes: "說明帳號的保存期間。",
    ...texts,
  }
  await db
    .insertInto("legal_versions")
    .values({ ...version, published_at: publishedAt, withdrawn_at: null })
    .execute()
  return version
}

import { id } from "../fields.ts"
import { nextCursor } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import {
  acceptance,
  acceptanceQuery,
  draftRevision,
  legalDraft,
  newLegalDraft,
  publication,
  versionRecord,
} from "./admin-schemas.ts"
import { legalType } from "./schemas.ts"

const ofType = { params: z.object({ type: legalType }) }

/** Drafts and versions of the terms and the privacy policy in the admin console. */
export const legalAdminRoutes = defineRoutes("admin.legal", {
  list: {
    method: "GET",
    path: "/api/admin/legal",
    summary: "All versions of both documents with their acceptances, newest first",
    access: "admin:legal",
    response: z.object({ versions: z.array(versionRecord) }),
  },
  draft: {
    method: "GET",
    path: "/api/admin/legal/:type/draft",
    summary: "The draft of a document; null without one",
    access: "admin:legal",
    ...ofType,
    response: z.object({ draft: legalDraft.nullable() }),
  },
  saveDraft: {
    method: "PUT",
    path: "/api/admin/legal/:type/draft",
    summary: "Saves the draft of a document unless it changed since the given revision",
    access: "admin:legal",
    ...ofType,
    body: newLegalDraft,
    response: z.object({ draft: legalDraft }),
    errors: ["legal_draft_changed", "legal_version_exists"],
  },
  discardDraft: {
    method: "DELETE",
    path: "/api/admin/legal/:type/draft",
    summary: "Deletes the draft of a document unless it changed; without a draft it changes nothing",
    access: "admin:legal",
    ...ofType,
    body: draftRevision,
    response: z.object({}),
    errors: ["legal_draft_changed"],
  },
  publish: {
    method: "POST",
    path: "/api/admin/legal/:type/publication",
    summary: "Publishes the draft of a document as a version, which never changes again",
    access: "admin:legal",
    fresh: true,
    ...ofType,
    body: publication,
    status: 201,
    response: z.object({ version: versionRecord }),
    errors: ["legal_draft_not_found", "legal_draft_changed", "legal_version_exists"],
  },
  acceptances: {
    method: "GET",
    path: "/api/admin/legal/versions/:id/acceptances",
    summary: "The members who accepted a version, latest first",
    access: "admin:legal",
    params: z.object({ id }),
    query: acceptanceQuery,
    response: z.object({ version: versionRecord, acceptances: z.array(acceptance), nextCursor }),
    errors: ["legal_document_not_found"],
  },
})

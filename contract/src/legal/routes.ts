import { fieldError, id } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { legalDocument, legalType, legalTypes, legalVersion, versionNumber } from "./schemas.ts"

const ofType = z.object({ type: legalType })
/** The current versions that the member has not accepted. */
const pending = z.object({ pending: z.array(legalVersion) })

/** The terms and the privacy policy: their versions, and which of them members accepted. */
export const legalRoutes = defineRoutes("legal", {
  read: {
    method: "GET",
    path: "/api/legal/:type",
    summary: "The current version of a document",
    access: "anyone",
    params: ofType,
    response: z.object({ document: legalDocument }),
    errors: ["legal_document_not_found"],
  },
  versions: {
    method: "GET",
    path: "/api/legal/:type/versions",
    summary: "The current and the earlier versions of a document, newest first",
    access: "anyone",
    params: ofType,
    response: z.object({ versions: z.array(legalVersion) }),
  },
  version: {
    method: "GET",
    path: "/api/legal/:type/versions/:version",
    summary: "One version of a document",
    access: "anyone",
    params: ofType.extend({ version: versionNumber }),
    response: z.object({ document: legalDocument }),
    errors: ["legal_document_not_found"],
  },
  pending: {
    method: "GET",
    path: "/api/legal/acceptances",
    summary: "The current versions that the caller has not accepted",
    access: "member",
    response: pending,
  },
  accept: {
    method: "POST",
    path: "/api/legal/acceptances",
    summary: "Accepts current versions; a repeat changes nothing",
    access: "member",
    body: z.object({
      versionIds: z.array(id).min(1, fieldError("required")).max(legalTypes.length, fieldError("too_long")),
    }),
    response: pending,
    errors: ["legal_version_replaced"],
  },
})

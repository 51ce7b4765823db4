import { albumUploads as words } from "@pinyu/phrases/albums"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"

/** Returns the error message of a failed album upload. */
export const toUploadErrorMessage = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status === 0) return toErrorMessage(error)
  if (error.status === 413) return words.serverLimit
  if (error.status === 500) return words.serverError
  // A request contains a single file, so the error names that one.
  const [ofFile] = Object.values(error.fields)
  return error.code === "internal" ? words.failed(error.status) : (ofFile ?? error.message)
}

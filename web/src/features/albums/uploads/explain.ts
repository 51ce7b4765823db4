import { albumUploads as words } from "@pinyu/phrases/albums"
import { ApiError, sentenceOf } from "../../../lib/api-error.ts"

/** Why a file did not get into its album, for a person. */
export const explain = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status === 0) return sentenceOf(error)
  if (error.status === 413) return words.serverLimit
  if (error.status === 500) return words.serverError
  // One that was sent by itself is the one that the refusal names.
  const [ofFile] = Object.values(error.fields)
  return error.code === "internal" ? words.failed(error.status) : (ofFile ?? error.message)
}

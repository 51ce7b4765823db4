import { albumUploads as words } from "@pinyu/phrases/albums"
import { common } from "@pinyu/phrases/common"
import { expect, it } from "vitest"
import { ApiError, networkError } from "../../../lib/api/api-error.ts"
import { toUploadErrorMessage } from "./upload-error.ts"

it.each([
  ["a missing response", networkError(), common.networkError],
  ["a file that is too large", new ApiError(413, "files_too_large", "太大"), words.serverLimit],
  ["a failing server", new ApiError(500, "internal", "壞了"), words.serverError],
  ["a proxy's own page", new ApiError(502, "internal", "壞了"), words.failed(502)],
  ["an error response", new ApiError(409, "album_full", "放不下"), "放不下"],
  ["a rejected file", new ApiError(422, "album_files_rejected", "有些", { "a.jpg": "打不開" }), "打不開"],
])("%s is explained", (_what, error, expected) => {
  expect(toUploadErrorMessage(error)).toBe(expected)
})

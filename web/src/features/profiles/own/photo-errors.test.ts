import { profilePhotos } from "@pinyu/phrases/profiles"
import { describe, expect, it } from "vitest"
import { ApiError, networkError } from "../../../lib/api/api-error.ts"
import { stepBetween, toPhotoErrorMessage } from "./photo-errors.ts"

it("has a message for each failed step, and repeats the server's error", () => {
  expect(toPhotoErrorMessage(networkError(), "upload")).toBe(profilePhotos.uploadFailed)
  expect(toPhotoErrorMessage(new ApiError(500, "internal", "x"), "change")).toBe(profilePhotos.changeFailed)
  expect(toPhotoErrorMessage(networkError(), "remove")).toBe(profilePhotos.removeFailed)
  expect(toPhotoErrorMessage(networkError(), "makeDefault")).toBe(profilePhotos.makeDefaultFailed)
  for (const step of ["upload", "remove", "makeDefault", "change"] as const) {
    expect(toPhotoErrorMessage(new ApiError(422, "invalid_image", "不是照片"), step)).toBe("不是照片")
    expect(toPhotoErrorMessage(new ApiError(507, "insufficient_storage", "空間不足"), step)).toBe("空間不足")
  }
})

describe("the step between two lists of photos", () => {
  const before = ["a", "b", "c"]

  it("is a removal when the others keep their order", () => {
    for (const after of [["b", "c"], ["a", "c"], ["a"], []]) expect(stepBetween(before, after)).toBe("remove")
  })

  it("is a new default when the others keep their order", () => {
    expect(stepBetween(before, ["b", "a", "c"])).toBe("makeDefault")
    expect(stepBetween(before, ["c", "a", "b"])).toBe("makeDefault")
  })

  it("is a change for any other order, a new photo, and several at once", () => {
    const others = [
      ["a", "c", "b"],
      ["a", "b", "c", "new"],
      ["c", "a"],
    ]
    for (const after of others) expect(stepBetween(before, after)).toBe("change")
  })
})

import { contactLimits } from "@pinyu/contract/contact/limits"
import { describe, expect, it } from "vitest"
import { checkFiles, isIncomplete } from "./model.ts"

const { maxBytes } = contactLimits.attachments.file
const picture = (name: string, more: Partial<Pick<File, "type" | "size">> = {}) => ({
  name,
  type: "image/png",
  size: 1,
  ...more,
})

describe("pictures for a form", () => {
  it("are rejected by name, with the accepted formats", () => {
    const selected = [
      picture("信.pdf", { type: "application/pdf" }),
      picture("大.png", { size: maxBytes + 1 }),
      picture("無檔名", { type: "" }),
    ]
    const { accepted, errors } = checkFiles(0, selected)
    expect(accepted).toEqual([])
    expect(errors).toEqual([
      "信.pdf 的格式不支援，只能上傳 JPEG、PNG、GIF、WebP 圖片",
      "大.png 超過 5 MB，請換一張較小的圖片",
      "無檔名 的格式不支援，只能上傳 JPEG、PNG、GIF、WebP 圖片",
    ])
  })

  it("are limited to three, and the excess is reported once", () => {
    const selected = ["a", "b", "c"].map((name) => picture(name))
    const { accepted, errors } = checkFiles(1, selected)
    expect(accepted.map(({ name }) => name)).toEqual(["a", "b"])
    expect(errors).toEqual(["最多只能上傳3張圖片"])
    expect(checkFiles(3, selected).accepted).toEqual([])
  })
})

describe("a form", () => {
  const draft = { form_type: "bug_report", submitter_name: "陳", submitter_email: "a@b.tw", content: "嗨" }

  it("requires every field from a guest, and from a member only what the account lacks", () => {
    expect(isIncomplete(draft, true)).toBe(false)
    expect(isIncomplete({ ...draft, submitter_email: " " }, true)).toBe(true)
    expect(isIncomplete({ ...draft, submitter_email: "", submitter_name: "" }, false)).toBe(false)
    expect(isIncomplete({ ...draft, content: "\n" }, false)).toBe(true)
  })
})

import type { MediaPurpose } from "@pinyu/contract/media/limits"

/** A part of a multipart form: a field or a file. */
export interface Part {
  name: string
  value: string | Buffer
  fileName?: string
  type?: string
}

const boundary = "----pinyu-form-7MA4YWxkTrZu0gW"

const headOf = ({ name, fileName, type }: Part) =>
  [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"${fileName === undefined ? "" : `; filename="${fileName}"`}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    "",
    "",
  ].join("\r\n")

export const formType = `multipart/form-data; boundary=${boundary}`

/** The bytes of a multipart form. */
export const formOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(headOf(part)), Buffer.from(part.value), Buffer.from("\r\n")]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

export const filePart = (
  value: Buffer,
  { name = "media", fileName = "檔案.bin", type = "application/octet-stream" } = {},
): Part => ({
  name,
  value,
  fileName,
  type,
})
export const purposeOf = (purpose: MediaPurpose): Part => ({ name: "purpose", value: purpose })
export const purposePart = purposeOf("chat")

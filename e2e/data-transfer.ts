import type { Page } from "@playwright/test"
import type { ChosenFile } from "./api.ts"

/** A DataTransfer with files and texts by type. */
export const dataTransferWith = (
  page: Page,
  files: readonly ChosenFile[],
  words: Readonly<Record<string, string>> = {},
) =>
  page.evaluateHandle(
    ({ transferred, words }) => {
      const transfer = new DataTransfer()
      for (const { name, type, bytes } of transferred)
        transfer.items.add(
          new File([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], name, { type }),
        )
      for (const [type, text] of Object.entries(words)) transfer.setData(type, text)
      return transfer
    },
    {
      transferred: files.map(({ name, mimeType, buffer }) => ({
        ...{ name, type: mimeType, bytes: buffer.toString("base64") },
      })),
      words,
    },
  )

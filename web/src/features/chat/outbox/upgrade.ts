import type { OutboxEntry } from "./entry.ts"

/** Converts an entry of version 1, which stored the error message as `sentence`. */
export const convertEntry = ({
  sentence = null,
  ...entry
}: Omit<OutboxEntry, "error"> & { sentence?: string | null }): OutboxEntry => ({ ...entry, error: sentence })

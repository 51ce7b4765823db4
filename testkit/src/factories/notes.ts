import type { TestApp } from "../test-app.ts"

interface Someone {
  id: string
}

/** A private note of `author` about `target`. */
export const buildNote = ({ services }: TestApp, author: Someone, target: Someone, content = "喜歡爬山") =>
  services.notes.write(author.id, target.id, content)

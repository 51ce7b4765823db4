import type { TestApp } from "../test-app.ts"

interface MemberRef {
  id: string
}

export const buildNote = (
  { services }: TestApp,
  author: MemberRef,
  target: MemberRef,
  content = "喜歡爬山",
) => services.notes.write(author.id, target.id, content)

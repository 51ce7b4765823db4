import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import type { Member } from "./api.ts"
import { answerForm, sendFormAs } from "./contact.ts"

export const longName = "名字很長也要好好站著的人"
export const longWord = "https://example.com/".padEnd(120, "a")

export const longPicture = async () => ({
  name: `${"很長的檔名".repeat(8)}.jpg`,
  mimeType: "image/jpeg",
  buffer: await cameraPicture(),
})

/** Sends a form with a picture, and answers it. Returns what its pages show. */
export const answeredForm = async (member: Member) => {
  const [subject, letter, answer] = ["照片上傳之後一直沒有出現在我的個人檔案裡面", "請看", "我們看過了"]
  const content = `${letter} ${longWord}`
  const form = await sendFormAs(member, { subject, content }, [await longPicture()])
  await answerForm(form.formId, `${answer} ${longWord}`)
  return { ...form, subject, letter, answer }
}

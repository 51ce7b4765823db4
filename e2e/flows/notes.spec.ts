import { notesLimits } from "@pinyu/contract/notes/limits"
import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import { notes } from "@pinyu/phrases/notes"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"

// Notes need a signed-in member.
test.beforeEach(async ({ member: _ }) => undefined)

test("a note is created, changed and deleted by keyboard only", async ({ page, newMember }) => {
  const profile = profileOn(page)
  await profile.open(await newMember("阿澤"))
  await profile.showDetails()
  const { note } = profile
  await note.getByRole("button", { name: notes.write }).focus()
  await page.keyboard.press("Enter")
  await page.keyboard.type("喜歡手沖咖啡")
  await page.keyboard.press("Enter")
  await page.keyboard.type("週三有空")
  await expect(note.getByText(memberParts.charactersOf(11, notesLimits.content.max))).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(note.getByText("喜歡手沖咖啡")).toBeVisible()
  await expect(note.getByRole("button", { name: notes.edit })).toBeFocused()

  await page.keyboard.press("Enter")
  await page.keyboard.type("改成別的")
  await page.keyboard.press("Escape")
  await expect(note.getByText("改成別的")).toHaveCount(0)

  await page.reload()
  await profile.showDetails()
  await expect(note.getByText("週三有空")).toBeVisible()
  await note.getByRole("button", { name: notes.remove }).focus()
  await page.keyboard.press("Enter")
  const question = page.getByRole("dialog", { name: notes.removeTitle })
  await expect(question.getByRole("button", { name: common.cancel })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(note.getByText(notes.emptyText)).toBeVisible()
  await expect(note.getByRole("button", { name: notes.write })).toBeFocused()
})

test("a note waits for an input method, and keeps a text that is too long", async ({
  page,
  context,
  newMember,
}) => {
  const profile = profileOn(page)
  await profile.open(await newMember("阿澤"))
  await profile.showDetails()
  await profile.note.getByRole("button", { name: notes.write }).click()
  const area = profile.note.getByLabel(notes.content)
  const keyboard = await context.newCDPSession(page)
  await keyboard.send("Input.imeSetComposition", { text: "ㄎㄚ", selectionStart: 2, selectionEnd: 2 })
  await area.dispatchEvent("keydown", { key: "Escape", isComposing: true })
  await expect(area, "Escape was the input method's").toBeVisible()
  await keyboard.send("Input.insertText", { text: "咖" })

  await area.fill("字".repeat(notesLimits.content.max + 1))
  await expect(profile.note.getByText(memberParts.tooManyCharacters(1))).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(area).toHaveAttribute("aria-invalid", "true")
  await expect(area).toHaveValue("字".repeat(notesLimits.content.max + 1))

  // On phones a profile covers the bars.
  await area.blur()
  for (const key of ["g", "e"]) await page.keyboard.press(key)
  await expect(page).toHaveURL(pages.explore)
  await page.goBack()
  await profile.showDetails()
  await expect(area, "what was typed is still there").toHaveValue(/^字+$/)
})

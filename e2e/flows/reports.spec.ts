import { pages } from "@pinyu/contract/pages"
import { optionNames } from "@pinyu/phrases/options"
import { reports } from "@pinyu/phrases/reports"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"

test("a report requires a reason, returns a number and offers the blacklist", { tag: "@phone" }, async ({
  page,
  member: _,
  newMember,
}) => {
  const other = await newMember("可疑的人")
  const profile = profileOn(page)
  await profile.open(other)
  await profile.askToReport()
  const { reportDialog: dialog } = profile
  await dialog.getByRole("button", { name: reports.next }).click()
  const firstReason = dialog.getByRole("radio").first()
  await expect(firstReason).toHaveAttribute("aria-invalid", "true")
  await expect(firstReason).toBeFocused()
  await dialog.getByLabel(optionNames.reportReason.scam).check()
  await dialog.getByLabel(reports.details).fill("一開口就要我匯款。")
  await dialog.getByRole("button", { name: reports.next }).click()
  await expect(dialog.getByText(reports.sure(other.nickname, optionNames.reportReason.scam))).toBeVisible()
  await dialog.getByRole("button", { name: reports.back }).click()
  await expect(dialog.getByLabel(reports.details)).toHaveValue("一開口就要我匯款。")
  await dialog.getByRole("button", { name: reports.next }).click()
  await dialog.getByRole("button", { name: reports.submit }).click()
  await expect(dialog.getByText(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
  await dialog.getByRole("button", { name: reports.block }).click()
  await profile.block()
  await expect(page).toHaveURL(pages.explore)
})

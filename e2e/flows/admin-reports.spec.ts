import { adminPages } from "@pinyu/contract/admin/pages"
import { pages } from "@pinyu/contract/pages"
import { adminMembers } from "@pinyu/phrases/admin-members"
import { adminReports as words } from "@pinyu/phrases/admin-reports"
import { appeals } from "@pinyu/phrases/appeals"
import { auth } from "@pinyu/phrases/auth"
import { optionNames } from "@pinyu/phrases/options"
import { reportNotices } from "@pinyu/phrases/report-messages"
import { reports } from "@pinyu/phrases/reports"
import { adminState } from "../admins.ts"
import { memberPassword } from "../api.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"

test("a report is decided: the member is suspended at once, and the reporter learns the outcome", {
  tag: "@desktop",
}, async ({ page, member: _, newMember, signIn, browser, browserErrors }) => {
  browserErrors.expect(/^4\d\d (GET|POST) \/api\//)
  const reported = await newMember("一再打擾的人")
  const theirs = await (await browser.newContext()).newPage()
  await signIn(reported, theirs.context())
  await theirs.goto(pages.explore)

  const profile = profileOn(page)
  await profile.open(reported)
  await profile.askToReport()
  const dialog = profile.reportDialog
  await dialog.getByLabel(optionNames.reportReason.harassment).check()
  await dialog.getByLabel(reports.details).fill("拒絕之後還一直傳。")
  await dialog.getByRole("button", { name: reports.next }).click()
  await dialog.getByRole("button", { name: reports.submit }).click()
  await dialog.getByRole("button", { name: reports.done }).click()

  const console = await (await browser.newContext()).newPage()
  await console.context().setStorageState(await adminState())
  await console.goto(`${adminPages.reports}?q=${reported.id}`)
  await console.getByRole("link", { name: reported.nickname }).click()
  await expect(console.getByText("拒絕之後還一直傳。")).toBeVisible()
  await console.getByRole("button", { name: words.claim }).click()
  await console.getByLabel(words.action, { exact: true }).selectOption("suspend")
  await console.getByLabel(words.rule, { exact: true }).selectOption("harassment")
  await console.getByRole("button", { name: words.decide }).click()
  await console.getByRole("button", { name: words.applyNow }).click()
  await expect(console.getByRole("button", { name: words.undo })).toHaveCount(0)

  // The open page loses its session without a request of its own.
  await expect(theirs).toHaveURL(new RegExp(pages.login))
  await theirs.getByLabel(auth.email, { exact: true }).fill(reported.email)
  await theirs.getByLabel(auth.password, { exact: true }).fill(memberPassword)
  await theirs.getByRole("button", { name: auth.login.submit, exact: true }).click()
  await expect(theirs.getByText(new RegExp(optionNames.communityRule.harassment))).toBeVisible()
  await theirs.getByLabel(appeals.text, { exact: true }).fill("請再看一次，我沒有惡意。")
  await theirs.getByRole("button", { name: appeals.send }).click()
  await expect(theirs.getByText(appeals.sent)).toBeVisible()
  await theirs.getByRole("button", { name: appeals.back }).click()

  await page.goto(pages.settingsReports)
  await expect(page.getByText(reports.own.outcomes.acted)).toBeVisible()
  await page.goto(pages.notifications)
  const outcome = page.getByRole("main").getByText(reportNotices.toReporter("", true).title)
  await expect(outcome).toBeVisible()

  await console.getByRole("link", { name: words.memberPage }).click()
  await console.getByRole("button", { name: adminMembers.restore }).click()
  await console.getByRole("dialog").getByRole("button", { name: adminMembers.restore }).click()
  await expect(console.getByText(adminMembers.statuses.active)).toBeVisible()
  await theirs.getByLabel(auth.email, { exact: true }).fill(reported.email)
  await theirs.getByLabel(auth.password, { exact: true }).fill(memberPassword)
  await theirs.getByRole("button", { name: auth.login.submit, exact: true }).click()
  await expect(theirs).toHaveURL(pages.explore)
  await Promise.all([theirs.context().close(), console.context().close()])
})

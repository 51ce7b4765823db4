import { adminPages } from "@pinyu/contract/admin/pages"
import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { adminVerification } from "@pinyu/phrases/admin-verification"
import { memberParts } from "@pinyu/phrases/member-parts"
import { verification as words } from "@pinyu/phrases/verification"
import { findFullChromium } from "../../scripts/lib/chromium.mjs"
import { adminState } from "../admins.ts"
import { launchWith } from "../browser.ts"
import { expect, test } from "../fixtures.ts"
import { addPhotos } from "../people.ts"

// The headless shell has no camera.
test.use({ launchOptions: launchWith(findFullChromium()) })

test("a member takes the poses with the camera, the team compares, and the badge shows", {
  tag: ["@nightly", "@phone"],
}, async ({ page, context, member, browser }) => {
  await addPhotos(member, 1)
  await context.grantPermissions(["camera"])
  await page.goto(verificationPages.own)
  await page.getByRole("button", { name: words.start }).click()
  await page.getByLabel(words.timer).uncheck()
  for (const frame of [1, 2, 3]) {
    await expect(page.getByText(words.frameOf(frame))).toBeVisible()
    await page
      .getByRole("button", { name: words.shoot, exact: true })
      .and(page.locator(":not([aria-busy])"))
      .click()
  }
  await page.getByRole("button", { name: words.send }).click()
  await expect(page.getByText(words.waitingTitle)).toBeVisible()

  const console = await (await browser.newContext()).newPage()
  await console.context().setStorageState(await adminState())
  await console.goto(adminPages.verifications)
  await console.getByRole("link", { name: member.nickname }).first().click()
  await console.getByRole("button", { name: adminVerification.look }).click()
  await expect(console.getByRole("img", { name: adminVerification.frame(1) })).toBeVisible()
  await console.getByLabel(adminVerification.firstPhoto(1)).check()
  await console.getByRole("button", { name: adminVerification.approve }).click()
  await expect(console.getByText(adminVerification.approved)).toBeVisible()
  await console.context().close()

  await page.goto(pages.profile)
  await expect(page.getByRole("main").getByText(memberParts.verified, { exact: true })).toBeVisible()
})

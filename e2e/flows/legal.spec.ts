import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { explore } from "@pinyu/phrases/explore"
import { legal } from "@pinyu/phrases/legal"
import { inDatabase } from "../database.ts"
import { expect, test } from "../fixtures.ts"

test("members must accept new versions before they continue", { tag: ["@nightly", "@phone"] }, async ({
  page,
  member,
}) => {
  await inDatabase((db) => db.deleteFrom("legal_acceptances").where("member_id", "=", member.id).execute())
  await page.goto(pages.explore)
  const consent = page.getByRole("dialog", { name: legal.consent.title })
  await expect(consent.getByRole("heading", { level: 3 })).toHaveCount(2)
  await expect(consent.getByRole("button", { name: common.close })).toHaveCount(0)
  await expect(consent.getByRole("button", { name: legal.consent.accept })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(consent).toBeVisible()
  const link = consent.getByRole("link", { name: legal.consent.read(legal.privacy_policy.title) })
  const [document] = await Promise.all([page.waitForEvent("popup"), link.click()])
  // The document itself is readable without consent.
  await expect(document.getByText(legal.version("1.0")).first()).toBeVisible()
  await expect(document.getByRole("dialog")).toHaveCount(0)
  await document.close()

  await consent.getByRole("button", { name: legal.consent.accept }).click()
  await expect(consent).toBeHidden()
  await page.reload()
  await expect(page.getByRole("heading", { level: 1, name: explore.title })).toBeVisible()
  await expect(consent).toBeHidden()
})

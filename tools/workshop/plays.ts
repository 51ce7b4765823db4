import { common } from "@pinyu/phrases/common"
import { expect, screen, userEvent, waitFor } from "storybook/test"

interface Shown {
  canvasElement: HTMLElement
}

/** The page shows that it loads. */
export const isLoading = ({ canvasElement }: Shown) =>
  waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull())

/** The page shows a heading. */
export const hasHeading = (name: string) => async () => {
  // A loading page may show the same heading, in another element.
  await waitFor(() => expect(screen.getByRole("heading", { name })).toBeVisible())
}

/** The page shows an error, and after a retry what follows. */
export const recovers = (failedTitle: string, follows: () => Promise<unknown>) => async () => {
  await hasHeading(failedTitle)()
  await userEvent.click(screen.getByRole("button", { name: common.retry }))
  await follows()
  await expect(screen.queryByRole("heading", { name: failedTitle })).not.toBeInTheDocument()
}

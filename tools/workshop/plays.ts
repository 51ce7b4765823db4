import { common } from "@pinyu/phrases/common"
import { expect, screen, userEvent, waitFor, within } from "storybook/test"

interface Shown {
  canvasElement: HTMLElement
}

/** The page shows its loading state. */
export const isLoading = ({ canvasElement }: Shown) =>
  waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull())

/** The page shows a heading. */
export const hasHeading = (name: string) => async () => {
  // A loading page may show the same heading, in another element.
  await waitFor(() => expect(screen.getByRole("heading", { name })).toBeVisible())
}

/** Clicks an element once it takes clicks: those of a list that scrolls take none until it has stopped. */
export const click = async (element: Element) => {
  await waitFor(() => expect(getComputedStyle(element).pointerEvents).not.toBe("none"))
  await userEvent.click(element)
}

/** The page shows an error, and the expected content after a retry. */
export const recovers = (failedTitle: string, follows: () => Promise<unknown>) => async () => {
  await hasHeading(failedTitle)()
  await click(screen.getByRole("button", { name: common.retry }))
  await follows()
  await expect(screen.queryByRole("heading", { name: failedTitle })).not.toBeInTheDocument()
}

/** Presses a button once it is there. */
export const press = async (name: string) => click(await screen.findByRole("button", { name }))

/** Presses a button of the only dialog. */
export const pressInDialog = async (name: string) =>
  click(within(await screen.findByRole("dialog")).getByRole("button", { name }))

/** Replaces the text of a field, in one step like a paste. */
export const fill = async (label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await click(field)
  await userEvent.paste(text)
  return field
}

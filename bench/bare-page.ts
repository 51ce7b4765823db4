import type { Locator, Page } from "@playwright/test"
import type { Interaction } from "./interactions.ts"

/** The pictures of a list with their sizes on the screen, and how many lie side by side. */
const readPictures = (list: Locator) =>
  list.evaluateAll((items) => ({
    columns: new Set(items.map((item) => Math.round(item.getBoundingClientRect().left))).size,
    items: items.map((item) => ({
      height: Math.round(item.getBoundingClientRect().height),
      pictures: [...item.querySelectorAll("img")].map(({ currentSrc, src, clientWidth, clientHeight }) => ({
        ...{ src: currentSrc || src, width: clientWidth, height: clientHeight },
      })),
    })),
  }))

/**
 * Opens a page with nothing but a button and a list's pictures, in plain HTML without scripts of its own. What
 * it needs is what the browser needs on this machine.
 */
export const openBarePage = async (page: Page, list: Locator) => {
  const { columns, items } = await readPictures(list)
  const drawn = items.map(
    ({ height, pictures }) =>
      `<li style="height:${height}px">${pictures
        .map(
          ({ src, width, height: tall }) =>
            `<img src="${src}" width="${width}" height="${tall}" loading="lazy">`,
        )
        .join("")}</li>`,
  )
  const body = `<!doctype html><meta name="viewport" content="width=device-width"><button onclick="this.textContent += '.'">press</button>
    <ul style="display:grid;grid-template-columns:repeat(${columns},1fr);list-style:none;margin:0;padding:0">${drawn.join("")}</ul>`
  // An address of the service would be answered by its service worker.
  await page.goto("about:blank")
  await page.setContent(body)
}

/** A press of the button, whose text changes. */
export const barePress = (page: Page): Interaction => ({ name: "press", tap: page.getByRole("button") })

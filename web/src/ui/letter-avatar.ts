import { firstCharacters } from "@pinyu/contract/characters"

/** Grounds on which the letter has a contrast of 4.5 to 1, in light and dark mode. */
const grounds = ["#7a1f3d", "#5c4a6e", "#2c5a82", "#3f6a48", "#7d5a22", "#6b4a3a"]
const ink = "#fff8f2"

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;" }

/** A picture without a network: the first character of a nickname on one of six grounds, as a `data:` URL. */
export const letterAvatar = (nickname: string, ground: number): string => {
  const letter = firstCharacters(nickname.trim(), 1)
    .toUpperCase()
    .replace(/[&<]/g, (sign) => escapes[sign] ?? "")
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">`,
    `<rect width="96" height="96" fill="${grounds[ground % grounds.length]}"/>`,
    `<text x="48" y="50" fill="${ink}" font-family="system-ui,sans-serif" font-size="44" text-anchor="middle" dominant-baseline="central">${letter}</text></svg>`,
  ].join("")
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

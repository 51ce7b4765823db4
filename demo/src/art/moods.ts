import type { Color } from "./color.ts"

/** A colour scheme: the backdrop from deep to soft, the light's glow and the shadows' tint. */
export type Mood = { deep: Color; mid: Color; soft: Color; glow: Color; shadow: Color }

/** All schemes use the brand's palette: wine, champagne, sage, dusk blue, ivory, ink. */
export const moods = {
  wine: { deep: "#34101f", mid: "#6d2039", soft: "#b06a78", glow: "#f4cfa4", shadow: "#4a1630" },
  dusk: { deep: "#1f2b44", mid: "#4d6184", soft: "#aab6ca", glow: "#f3d0aa", shadow: "#2a2c52" },
  sage: { deep: "#4c5a48", mid: "#8f9c84", soft: "#d3d8c6", glow: "#f8ead0", shadow: "#3f4a3e" },
  ivory: { deep: "#b79f84", mid: "#e3d5c1", soft: "#f8f2e9", glow: "#fff1dc", shadow: "#7a5a4c" },
  champagne: { deep: "#6b4a2a", mid: "#b08c58", soft: "#e6cfa8", glow: "#ffe6ba", shadow: "#5c3a2a" },
  ink: { deep: "#171217", mid: "#362a31", soft: "#6f5d63", glow: "#eec497", shadow: "#241a2c" },
  terracotta: { deep: "#6a2f22", mid: "#b26a50", soft: "#e3b9a2", glow: "#ffe0bc", shadow: "#5a2430" },
  teal: { deep: "#12292e", mid: "#3d6265", soft: "#9ab4ae", glow: "#f5dab0", shadow: "#16303c" },
  plum: { deep: "#2c1730", mid: "#644563", soft: "#b59db3", glow: "#f5d0be", shadow: "#35204a" },
  rose: { deep: "#8a4f50", mid: "#c99a90", soft: "#efd9cf", glow: "#ffead8", shadow: "#6d3440" },
  olive: { deep: "#34371f", mid: "#74764f", soft: "#c4c39f", glow: "#f8e7bc", shadow: "#33351f" },
  slate: { deep: "#2d333b", mid: "#6b7582", soft: "#bfc5ca", glow: "#f6e1c8", shadow: "#2a2f40" },
} as const satisfies Record<string, Mood>

export type MoodName = keyof typeof moods

/** Cloth colours. */
export const dyes = {
  ink: "#2a2326",
  charcoal: "#47434a",
  navy: "#26324a",
  dusk: "#4f648c",
  wine: "#7a1f3d",
  burgundy: "#53182b",
  forest: "#2f4a40",
  sage: "#87967c",
  terracotta: "#a9573a",
  mustard: "#b58a3e",
  stone: "#99938b",
  mist: "#a9b6bf",
  cream: "#eadfca",
  white: "#f6f1ea",
  plum: "#583a56",
  moss: "#5c6140",
  camel: "#a8804f",
} as const satisfies Record<string, Color>

const channels = (color: Color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** The distance of two colours (0 to about 440). */
export function distance(one: Color, other: Color): number {
  const target = channels(other)
  return Math.hypot(...channels(one).map((value, index) => value - (target[index] ?? 0)))
}

export type DyeName = keyof typeof dyes

/** The wanted dyes that contrast with the adjacent colours, or all when none does. */
export function standingOut(wanted: readonly DyeName[], beside: readonly Color[]): Color[] {
  const all = wanted.map((name): Color => dyes[name])
  const clear = all.filter((dye) => beside.every((color) => distance(dye, color) > 66))
  return clear.length > 0 ? clear : all
}

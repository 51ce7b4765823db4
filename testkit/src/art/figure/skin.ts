import { type Color, lighten, mix } from "../color.ts"
import type { Person } from "./people.ts"

/** How the light falls on a figure. */
export type Light = {
  /** near: the side turned to us is lit; far: the side toward which the face looks. */
  side: "near" | "far"
  /** What shadows are tinted with. */
  shadow: Color
  /** What lit edges are tinted with. */
  glow: Color
}

/** The skin's tones under a light. */
export type Skin = { base: Color; lit: Color; shade: Color; deep: Color; blush: Color }

/** Mixes the skin's tones for a light. */
export function skinTones(person: Person, light: Light): Skin {
  const base = mix(person.skin, light.glow, 0.1)
  return {
    base,
    lit: mix(lighten(base, 0.42), light.glow, 0.12),
    shade: mix(mix(base, "#9a4a3a", 0.34), light.shadow, 0.2),
    deep: mix(mix(base, "#6d2a2a", 0.55), light.shadow, 0.3),
    blush: mix(base, "#c4554f", 0.5),
  }
}

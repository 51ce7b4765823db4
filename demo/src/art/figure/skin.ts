import { type Color, lighten, mix } from "../color.ts"
import type { Person } from "./people.ts"

/** The light on a figure. */
export type Light = {
  /** near: the side toward the viewer is lit; far: the side that the head turns to. */
  side: "near" | "far"
  /** The tint of shadows. */
  shadow: Color
  /** The tint of lit edges. */
  glow: Color
}

/** Skin tones in a light. */
export type Skin = { base: Color; lit: Color; shade: Color; deep: Color; blush: Color }

/** Computes the skin tones for a light. */
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

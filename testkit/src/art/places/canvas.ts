import type { Mood } from "../moods.ts"
import type { Random } from "../random.ts"
import type { Definitions } from "../svg.ts"

/** Every picture is drawn on a canvas of this size and scaled when rendered. */
export const WIDTH = 900
export const HEIGHT = 1200

/** What a backdrop is drawn with. */
export type BackdropKit = { defs: Definitions; random: Random; mood: Mood; lightFromLeft: boolean }

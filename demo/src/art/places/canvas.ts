import type { Mood } from "../moods.ts"
import type { Random } from "../random.ts"
import type { Definitions } from "../svg.ts"

/** Every picture is drawn at this size and scaled when rendered. */
export const WIDTH = 900
export const HEIGHT = 1200

/** The inputs for drawing a backdrop. */
export type BackdropKit = { defs: Definitions; random: Random; mood: Mood; lightFromLeft: boolean }

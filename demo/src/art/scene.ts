import { type MoodName, moods } from "./moods.ts"
import { type BackdropKit, HEIGHT, WIDTH } from "./places/canvas.ts"
import { coffee, dinner, flowers, reading } from "./places/still-lifes.ts"
import { gallery, lake, night, sea } from "./places/views.ts"
import { createRandom } from "./random.ts"
import { createDefinitions, svgDocument } from "./svg.ts"

/** Lifestyle pictures without a face, each with its colour schemes. */
const sceneMoods = {
  coffee: ["ivory", "rose", "sage", "terracotta"],
  night: ["dusk", "plum", "ink", "wine"],
  lake: ["slate", "sage", "dusk", "rose"],
  reading: ["wine", "ink", "olive", "teal"],
  sea: ["dusk", "rose", "teal", "slate"],
  gallery: ["ivory", "slate", "sage", "rose"],
  dinner: ["ink", "wine", "olive", "teal"],
  flowers: ["champagne", "plum", "sage", "dusk", "rose"],
} as const satisfies Record<string, readonly MoodName[]>

export type Scene = keyof typeof sceneMoods

const scenes = Object.keys(sceneMoods) as Scene[]

/** Variants of one seed are different scenes. Adjacent seeds start with different ones. */
export type SceneOptions = { seed: number; variant: number }

/** The scene (one of eight) of a member's picture. */
export function sceneOf({ seed, variant }: SceneOptions): Scene {
  const place = (seed * 3 + variant) % scenes.length
  return scenes[place < 0 ? place + scenes.length : place] ?? "coffee"
}

/** Draws a lifestyle picture as a 900 × 1200 SVG, deterministically. */
export function drawScene(options: SceneOptions): string {
  const scene = sceneOf(options)
  const random = createRandom("scene", options.seed, options.variant)
  const mood = moods[random.pick<MoodName>(sceneMoods[scene])]
  const defs = createDefinitions()
  const kit: BackdropKit = { defs, random, mood, lightFromLeft: random.chance(0.5) }
  return svgDocument(WIDTH, HEIGHT, defs, draw[scene](kit))
}

const draw: Record<Scene, (kit: BackdropKit) => string> = {
  coffee,
  night,
  lake,
  reading,
  sea,
  gallery,
  dinner,
  flowers,
}

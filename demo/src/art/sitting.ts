import { type Dyes, mensOutfits, type Outfit, womensOutfits } from "./clothes/wardrobe.ts"
import {
  type Beard,
  beardStyles,
  type Earring,
  earringStyles,
  type Glasses,
  glassesStyles,
} from "./figure/extras.ts"
import type { Expression } from "./figure/eyes.ts"
import type { Pose } from "./figure/head.ts"
import { createPerson, type Person } from "./figure/people.ts"
import { type MensStyle, matureMensStyles, mensStyles } from "./hair/men.ts"
import { matureWomensStyles, type WomensStyle, womensStyles } from "./hair/women.ts"
import { type Mood, moods } from "./moods.ts"
import { type Backdrop, backdrops } from "./places/backdrops.ts"
import { createRandom, type Random, spread } from "./random.ts"

/** Seed, gender and age identify the person; the variant is another picture of them. */
export type PortraitOptions = { seed: number; gender: "male" | "female"; age: number; variant: number }

/** All choices of a portrait before drawing. */
export type Sitting = {
  person: Person
  hairStyle: MensStyle | WomensStyle
  glasses: Glasses | undefined
  beard: Beard | undefined
  earring: Earring | undefined
  outfit: Outfit
  dyes: Dyes
  backdrop: Backdrop
  mood: Mood
  lightFromLeft: boolean
  /** Whether the figure faces left. */
  mirrored: boolean
  pose: Pose
  look: Expression
  /** The head's scale and the eyes' position on the canvas. */
  framing: { scale: number; eyes: number; aside: number }
  /** The index for options that adjacent members should not share. */
  walk: number
  /** Seeds the details of the drawing. */
  random: Random
}

const attitudes = ["front", "turned", "aside", "turned", "lowered", "front", "profile", "aside"] as const
type Attitude = (typeof attitudes)[number]

/** Camera distances. */
const framings = [
  { from: 1.06, to: 1.16, eyes: 402 },
  { from: 1.22, to: 1.36, eyes: 432 },
  { from: 1.12, to: 1.22, eyes: 412 },
  { from: 0.96, to: 1.04, eyes: 396 },
] as const

function poseFor(attitude: Attitude, random: Random): Pose {
  const lowered = attitude === "lowered"
  const yaw = { front: random.range(0.06, 0.22), profile: 1.38 }
  return {
    yaw: attitude === "front" || attitude === "profile" ? yaw[attitude] : random.range(0.3, 0.56),
    pitch: lowered ? 0.16 : random.range(-0.05, 0.06),
    roll: lowered ? random.range(2, 7) : random.range(-5, 5),
  }
}

function lookFor(attitude: Attitude, random: Random): Expression {
  const gazes = { aside: [0.4, 0.9], front: [-0.3, 0.3] } as const
  const [low, high] = attitude === "aside" || attitude === "front" ? gazes[attitude] : [-0.8, -0.3]
  return {
    gaze: random.range(low, high),
    lowered: attitude === "lowered" || (attitude === "profile" && random.chance(0.6)),
  }
}

/** Chooses pose, place and outfit, deterministically. */
export function planSitting({ seed, gender, age, variant }: PortraitOptions): Sitting {
  const person = createPerson(seed, gender, age)
  const random = createRandom("picture", seed, gender, variant)
  // With 13, three variants of a member never share an outfit or place, and at most one is a profile.
  const walk = seed + variant * 13
  const backdrop = spread(Object.keys(backdrops) as Backdrop[], walk, "backdrop")

  const older = person.age >= 48
  const men: readonly MensStyle[] = older ? matureMensStyles : mensStyles
  const women: readonly WomensStyle[] = older ? matureWomensStyles : womensStyles
  const hairStyle = person.male ? spread(men, seed, "hair") : spread(women, seed, "hair")
  const planned = spread(attitudes, walk, "pose")
  // A fringe hides a profile, so such heads turn to the viewer a little more.
  const attitude =
    planned === "profile" && (hairStyle === "fringe" || hairStyle === "pixie") ? "turned" : planned
  const framing = spread(framings, walk, "framing")

  const traits = createRandom("traits", seed, gender)
  const glasses = traits.chance(older ? 0.4 : 0.24) ? traits.pick(glassesStyles) : undefined
  const bearded = person.male && traits.chance(person.age < 28 ? 0.15 : 0.4)
  const closet: Readonly<Record<string, Dyes>> = person.male ? mensOutfits : womensOutfits
  const outfit = spread(Object.keys(closet), walk, "outfit") as Outfit
  return {
    person,
    hairStyle,
    glasses,
    beard: bearded ? traits.pick(beardStyles) : undefined,
    earring: !person.male && random.chance(0.8) ? random.pick(earringStyles) : undefined,
    outfit,
    dyes: closet[outfit] ?? mensOutfits.crew,
    backdrop,
    mood: moods[spread(backdrops[backdrop], walk, "mood")],
    lightFromLeft: random.chance(0.5),
    mirrored: random.chance(0.5),
    pose: poseFor(attitude, random),
    look: lookFor(attitude, random),
    framing: {
      scale: random.range(framing.from, framing.to),
      eyes: framing.eyes,
      aside: random.range(-36, 36),
    },
    walk,
    random,
  }
}

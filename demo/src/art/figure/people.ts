import { type Color, mix } from "../color.ts"
import { createRandom, spread } from "../random.ts"
import type { Bones } from "./head.ts"

/** The attributes of a person that stay the same in every picture. */
export type Person = {
  bones: Bones
  male: boolean
  /** Years, 22 to 62. */
  age: number
  /** Visible age from 0 (30 and younger) to 1 (62). */
  years: number
  skin: Color
  hair: Color
  /** From 0 (no grey hair) to 1 (all grey). */
  grey: number
  lip: Color
  eyes: { size: number; tilt: number; open: number; doubleLid: boolean }
  brow: { thickness: number; arch: number }
  nose: { width: number; bridge: number }
  mouth: { width: number; fullness: number; smile: number }
}

const SKINS = ["#f3d9c4", "#eecfb4", "#e8c5a4", "#e2b993", "#d8a97f", "#c9966c"] as const
const HAIRS = ["#1c1719", "#231a1a", "#2b1d1a", "#1a1a20", "#37241d", "#4a2f22", "#5c3d2a"] as const
const SILVER = "#bdb6b0"

/** The range of drawable ages. Others are clamped. */
export const YOUNGEST = 22
export const OLDEST = 62

/** Creates a person from a seed, deterministically. Age is clamped to 22–62. */
export function createPerson(seed: number, gender: "male" | "female", wantedAge: number): Person {
  const random = createRandom("person", seed, gender)
  const male = gender === "male"
  const age = Math.max(YOUNGEST, Math.min(OLDEST, Math.round(wantedAge)))
  const years = Math.max(0, (age - 30) / 32)
  const skin = mix(spread(SKINS, seed, "skin"), male ? "#b98457" : "#f3d9c4", male ? 0.14 : 0.08)
  const grey = age < 42 ? 0 : Math.min(0.95, ((age - 40) / 22) * random.range(0.5, 1.15))
  const natural = spread(age > 45 ? HAIRS.slice(0, 4) : HAIRS, seed, "hair colour")
  const around = () => random.range(-1, 1)
  return {
    bones: { male, width: around(), jaw: around(), length: around() },
    male,
    age,
    years,
    skin,
    hair: mix(natural, SILVER, grey * 0.82),
    grey,
    lip: mix(
      skin,
      spread(male ? ["#a85a4c"] : ["#9c2f3f", "#b5484a", "#a8524f", "#8a2740"], seed, "lip"),
      male ? 0.42 : 0.78,
    ),
    eyes: {
      size: random.range(0.94, 1.08) * (male ? 0.95 : 1),
      tilt: random.range(-1, 5),
      open: random.range(0.72, 0.98) - years * 0.14,
      doubleLid: random.chance(male ? 0.35 : 0.65),
    },
    brow: { thickness: random.range(0.85, 1.2), arch: random.range(-1, 1) },
    nose: { width: random.range(0.92, 1.12) * (male ? 1.1 : 0.95), bridge: random.range(0.8, 1.1) },
    mouth: {
      width: random.range(0.93, 1.08),
      fullness: random.range(0.85, 1.15),
      smile: random.range(0.35, 1),
    },
  }
}

import { ageOn } from "@pinyu/contract/calendar"
import { renderPortrait, renderScene } from "../../art/render.ts"
import type { DemoMember, DemoPhoto } from "./members.ts"

// The age that is drawn: fixed, so that a picture is the same whenever it is made.
const drawnOn = "2026-01-01"

// As sharp as a screen shows it, and a quarter faster than full size: the first start waits for a hundred of these.
const size = { width: 768, height: 1024 }

/** Draws a picture of a member, as WebP. */
export const paintPhoto = (
  { seed, gender, birthDate }: DemoMember,
  { kind, variant }: DemoPhoto,
): Promise<Buffer> =>
  kind === "portrait"
    ? renderPortrait({ seed, gender, age: ageOn(birthDate, drawnOn), variant }, size)
    : renderScene({ seed, variant }, size)

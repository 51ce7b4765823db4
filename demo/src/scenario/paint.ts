import { ageOn } from "@pinyu/contract/calendar"
import { renderPortrait, renderScene } from "../art/render.ts"
import type { DemoMember, DemoPhoto } from "./members.ts"

// Ages in pictures refer to a fixed date, so that pictures are deterministic.
const drawnOn = "2026-01-01"

// Sharp enough for a screen and a quarter faster than full size: the first start renders a hundred of these.
const size = { width: 768, height: 1024 }

/** Renders a member's picture as WebP. */
export const paintPhoto = (
  { seed, gender, birthDate }: DemoMember,
  { kind, variant }: DemoPhoto,
): Promise<Buffer> =>
  kind === "portrait"
    ? renderPortrait({ seed, gender, age: ageOn(birthDate, drawnOn), variant }, size)
    : renderScene({ seed, variant }, size)

import { rim } from "./clothes/cloth.ts"
import type { ClothKit } from "./clothes/kit.ts"
import { drawOutfit } from "./clothes/wardrobe.ts"
import { mix } from "./color.ts"
import { type Body, createBody, drawBody } from "./figure/body.ts"
import { drawBeard, drawEarring, drawGlasses } from "./figure/extras.ts"
import { drawFace } from "./figure/face.ts"
import { createHead } from "./figure/head.ts"
import { type Light, type Skin, skinTones } from "./figure/skin.ts"
import { drawEar, type Hair, type HairKit, hairTones } from "./hair/hair.ts"
import { drawMensHair, isMensStyle } from "./hair/men.ts"
import { drawWomensHair } from "./hair/women.ts"
import { standingOut } from "./moods.ts"
import { drawBackdrop } from "./places/backdrops.ts"
import { HEIGHT, WIDTH } from "./places/canvas.ts"
import { spread } from "./random.ts"
import { type PortraitOptions, planSitting, type Sitting } from "./sitting.ts"
import { createDefinitions, type Definitions, group, rect, svgDocument } from "./svg.ts"

export type { PortraitOptions }

/** Draws a fictional adult as a 900 × 1200 SVG, deterministically. */
export function drawPortrait(options: PortraitOptions): string {
  const sitting = planSitting(options)
  const { mood, random, lightFromLeft, mirrored } = sitting
  const defs = createDefinitions()
  const figure = drawFigure(sitting, defs)
  const content = [
    drawBackdrop({ defs, random, mood, lightFromLeft }, sitting.backdrop),
    mirrored ? group(figure, { transform: `translate(${WIDTH} 0) scale(-1 1)` }) : figure,
    drawAir(sitting, defs),
  ].join("")
  return svgDocument(WIDTH, HEIGHT, defs, content)
}

/** The person from the crown to the lower edge, facing right. */
function drawFigure(sitting: Sitting, defs: Definitions): string {
  const { person, pose, framing, mood, random, glasses, beard, hairStyle } = sitting
  const light: Light = {
    side: sitting.lightFromLeft === sitting.mirrored ? "far" : "near",
    shadow: mood.shadow,
    glow: mood.glow,
  }
  const head = createHead(person.bones, pose)
  const stance = {
    headX: WIDTH / 2 + framing.aside + 16 * Math.sin(pose.yaw),
    headY: framing.eyes,
    scale: framing.scale,
    bodyX: WIDTH / 2 + framing.aside * 0.6 - random.range(6, 30),
    turn: Math.min(1, pose.yaw * random.range(0.9, 1.5)),
  }
  const body = createBody(head, stance)
  const skin = skinTones(person, light)
  const cloth = chooseCloth(sitting, { body, light, skin, defs })
  const hairKit: HairKit = { head, person, random, light, defs, tones: hairTones(person, light) }
  const hair: Hair = isMensStyle(hairStyle)
    ? drawMensHair(hairKit, hairStyle)
    : drawWomensHair(hairKit, hairStyle)
  const place = `translate(${stance.headX.toFixed(1)} ${stance.headY})`
  const held = { transform: `${place} rotate(${pose.roll.toFixed(2)}) scale(${stance.scale.toFixed(3)})` }
  const face = [
    drawFace(head, person, light, sitting.look, defs),
    beard ? drawBeard(head, person, skin, beard, defs) : "",
    glasses ? drawGlasses(head, glasses, glasses === "thin" ? cloth.metal : "#2b2022", mood.glow) : "",
    hair.front,
    hair.ear ? drawEar(head, skin) : "",
    hair.ear && sitting.earring ? drawEarring(head, sitting.earring, cloth.metal) : "",
  ]
  return [
    group(hair.back, held),
    drawBody(body, head, skin, light, defs),
    drawOutfit(cloth, sitting.outfit),
    rim(cloth, 0.3),
    group(face.join(""), held),
  ].join("")
}

/** Chooses dyes that contrast with wall and skin. */
function chooseCloth(
  { mood, person, dyes, walk, random }: Sitting,
  parts: { body: Body; light: Light; skin: Skin; defs: Definitions },
): ClothKit {
  const wall = mix(mood.mid, mood.deep, 0.3)
  const main = spread(standingOut(dyes.main, [wall, person.skin]), walk, "main dye")
  const accents = standingOut(["wine", "mustard", "sage", "dusk", "burgundy", "moss", "mist"], [main])
  return {
    ...parts,
    random,
    main,
    second: spread(standingOut(dyes.second, [main]), walk, "second dye"),
    accent: spread(accents, walk, "accent"),
    print: spread(dyes.prints, walk, "print"),
    metal: mix("#c9a15f", mood.glow, 0.2),
  }
}

/** Light from the side, and a darker foot behind the name. */
function drawAir({ mood, lightFromLeft }: Sitting, defs: Definitions): string {
  const dim = defs.linear(
    [0, 800],
    [0, HEIGHT],
    [
      [0, mood.shadow, 0],
      [1, mood.shadow, 0.5],
    ],
  )
  const wash = defs.linear(
    [lightFromLeft ? 0 : WIDTH, 0],
    [lightFromLeft ? 440 : 460, 300],
    [
      [0, mood.glow, 0.26],
      [1, mood.glow, 0],
    ],
  )
  return rect(lightFromLeft ? 0 : 300, 0, 600, 800, wash) + rect(0, 800, WIDTH, HEIGHT - 800, dim)
}

import type { ClothKit } from "../clothes/kit.ts"
import { drawOutfit, type Outfit } from "../clothes/wardrobe.ts"
import { type Color, mix } from "../color.ts"
import { createBody, drawBody } from "../figure/body.ts"
import { createHead, type Head } from "../figure/head.ts"
import { createPerson, type Person } from "../figure/people.ts"
import { type Light, type Skin, skinTones } from "../figure/skin.ts"
import { drawEar, type Hair, type HairKit, hairTones } from "../hair/hair.ts"
import { drawMensHair } from "../hair/men.ts"
import { drawWomensHair } from "../hair/women.ts"
import { type Mood, type MoodName, moods } from "../moods.ts"
import { blob } from "../path.ts"
import { type Backdrop, drawBackdrop } from "../places/backdrops.ts"
import { HEIGHT, WIDTH } from "../places/canvas.ts"
import { createRandom } from "../random.ts"
import { createDefinitions, type Definitions, fill, group, rect, svgDocument } from "../svg.ts"

type Sitter = {
  backdrop: Backdrop
  mood: MoodName
  hair: (kit: HairKit) => Hair
  outfit: Outfit
  mirrored: boolean
}

/** Nobody in particular: any of them could be anybody. All in profile, which needs no face to be someone. */
const sitters: readonly Sitter[] = [
  {
    backdrop: "moon",
    mood: "plum",
    hair: (kit) => drawMensHair(kit, "swept"),
    outfit: "rollNeck",
    mirrored: false,
  },
  {
    backdrop: "arch",
    mood: "terracotta",
    hair: (kit) => drawWomensHair(kit, "bun"),
    outfit: "crew",
    mirrored: true,
  },
  {
    backdrop: "mountains",
    mood: "slate",
    hair: (kit) => drawMensHair(kit, "tied"),
    outfit: "standCollar",
    mirrored: true,
  },
  {
    backdrop: "leaves",
    mood: "sage",
    hair: (kit) => drawMensHair(kit, "quiff"),
    outfit: "rollNeck",
    mirrored: false,
  },
  {
    backdrop: "sea",
    mood: "dusk",
    hair: (kit) => drawWomensHair(kit, "tucked"),
    outfit: "crew",
    mirrored: false,
  },
  {
    backdrop: "moon",
    mood: "champagne",
    hair: (kit) => drawMensHair(kit, "curtain"),
    outfit: "standCollar",
    mirrored: true,
  },
]

/** How many default avatars there are. */
export const defaultAvatarCount = sitters.length

/** A person of one mood's colours only, as if cut from its paper. */
function paperPerson(mood: Mood): Person {
  const person = createPerson(0, "female", 30)
  const skin: Color = mix(mix(mood.soft, mood.glow, 0.55), mood.mid, 0.12)
  const hair: Color = mix(mood.deep, mood.shadow, 0.5)
  return { ...person, skin, hair, bones: { male: false, width: 0.4, jaw: 0.8, length: 0 } }
}

/** A head without a face: one plane in the light, one in shade. */
function plainHead(head: Head, skin: Skin, defs: Definitions): string {
  const [near, far] = [head.near(40), head.far(40)]
  const tone = defs.linear(
    [near, 60],
    [far, -40],
    [
      [0, mix(skin.base, skin.shade, 0.75)],
      [0.6, skin.base],
      [1, skin.lit],
    ],
  )
  return fill(blob(head.outline), tone)
}

/** Draws one of the default avatars (0 to 5) as a 900 × 1200 SVG: a faceless figure in evening light. */
export function drawDefaultAvatar(index: number): string {
  const sitter = sitters[index % sitters.length] ?? sitters[0]
  if (!sitter) throw new RangeError("there are no default avatars")
  const mood = moods[sitter.mood]
  const defs = createDefinitions()
  const random = createRandom("default avatar", index)
  const light: Light = { side: "far", shadow: mood.shadow, glow: mood.glow }
  const person = paperPerson(mood)
  const base = skinTones(person, light)
  const skin: Skin = {
    ...base,
    shade: mix(base.base, mood.deep, 0.42),
    deep: mix(base.base, mood.shadow, 0.7),
  }
  const head = createHead(person.bones, { yaw: 1.38, pitch: 0.05, roll: 0 })
  const body = createBody(head, { headX: 462, headY: 430, scale: 1.2, bodyX: 440, turn: 1 })
  const main = mix(mood.mid, mood.deep, 0.6)
  const cloth: ClothKit = {
    body,
    random,
    light,
    skin,
    defs,
    main,
    second: main,
    accent: main,
    metal: mood.soft,
    print: "plain",
  }
  const hair = sitter.hair({ head, person, random, light, defs, tones: hairTones(person, light) })
  const held = { transform: "translate(462 430) scale(1.2)" }
  const figure = [
    group(hair.back, held),
    drawBody(body, head, skin, light, defs),
    drawOutfit(cloth, sitter.outfit),
    group(plainHead(head, skin, defs) + hair.front + (hair.ear ? drawEar(head, skin) : ""), held),
  ].join("")
  const dusk = defs.linear(
    [0, 760],
    [0, HEIGHT],
    [
      [0, mood.shadow, 0],
      [1, mood.shadow, 0.4],
    ],
  )
  const content = [
    drawBackdrop({ defs, random, mood, lightFromLeft: sitter.mirrored }, sitter.backdrop),
    sitter.mirrored ? group(figure, { transform: `translate(${WIDTH} 0) scale(-1 1)` }) : figure,
    rect(0, 760, WIDTH, HEIGHT - 760, dusk),
  ]
  return svgDocument(WIDTH, HEIGHT, defs, content.join(""))
}

import type { DyeName } from "../moods.ts"
import { crewNeck, front, rollNeck } from "./cloth.ts"
import { scarf, standCollar } from "./collars.ts"
import { bow, offShoulder, slip, wrap } from "./dresses.ts"
import { pearls, pendant } from "./jewellery.ts"
import { type ClothKit, clothTones, type Print, rowFromPit } from "./kit.ts"
import { jacket, shirt, tie } from "./tailoring.ts"

/** The dyes and prints of an outfit. The first colour is the main one. */
export type Dyes = { main: readonly DyeName[]; second: readonly DyeName[]; prints: readonly Print[] }

const suitings = ["charcoal", "navy", "ink", "forest", "stone", "moss"] as const

const shirtings = ["white", "cream", "mist"] as const

const knits = [
  "cream",
  "charcoal",
  "forest",
  "wine",
  "dusk",
  "terracotta",
  "mustard",
  "navy",
  "sage",
  "plum",
] as const

const silks = [
  "wine",
  "forest",
  "ink",
  "dusk",
  "burgundy",
  "cream",
  "plum",
  "moss",
  "mustard",
  "navy",
  "sage",
] as const

const tailored = ["plain", "plain", "pinstripe", "check"] as const

const flowing = ["plain", "plain", "blossom", "dots"] as const

const plainOnly = ["plain"] as const

const accents = ["wine", "forest", "dusk", "burgundy", "moss", "navy"] as const

/** Men's outfits with their dyes. */
export const mensOutfits = {
  suitOpen: { main: suitings, second: shirtings, prints: tailored },
  rollNeck: { main: knits, second: accents, prints: plainOnly },
  suitTie: { main: suitings, second: shirtings, prints: tailored },
  shirt: {
    main: ["white", "mist", "ink", "dusk", "sage", "cream", "forest"],
    second: accents,
    prints: ["plain", "plain", "pinstripe"],
  },
  crew: { main: knits, second: accents, prints: plainOnly },
  suitRollNeck: {
    main: suitings,
    second: ["ink", "cream", "burgundy", "charcoal", "mist"],
    prints: tailored,
  },
  coatScarf: {
    main: ["camel", "navy", "charcoal", "ink"],
    second: ["cream", "ink", "charcoal"],
    prints: plainOnly,
  },
  standCollar: {
    main: ["cream", "ink", "sage", "dusk", "white", "terracotta", "mist"],
    second: accents,
    prints: plainOnly,
  },
  cardigan: { main: ["forest", "charcoal", "wine", "mustard", "navy"], second: shirtings, prints: plainOnly },
} as const satisfies Record<string, Dyes>

/** Women's outfits with their dyes. */
export const womensOutfits = {
  slip: { main: silks, second: accents, prints: flowing },
  blazer: {
    main: ["ink", "cream", "wine", "forest", "navy", "camel"],
    second: ["white", "ink", "cream", "mist"],
    prints: tailored,
  },
  boat: { main: silks, second: accents, prints: plainOnly },
  rollNeck: { main: knits, second: accents, prints: plainOnly },
  wrap: { main: silks, second: accents, prints: flowing },
  coatScarf: {
    main: ["camel", "navy", "charcoal", "wine"],
    second: ["cream", "ink", "charcoal"],
    prints: plainOnly,
  },
  qipao: {
    main: ["wine", "forest", "navy", "ink", "dusk", "plum"],
    second: accents,
    prints: ["plain", "blossom"],
  },
  bow: {
    main: ["cream", "mist", "ink", "wine", "forest", "white"],
    second: accents,
    prints: ["plain", "plain", "dots"],
  },
  offShoulder: { main: silks, second: accents, prints: plainOnly },
  square: { main: silks, second: accents, prints: flowing },
  shirt: {
    main: ["white", "mist", "cream", "dusk"],
    second: accents,
    prints: ["plain", "plain", "pinstripe"],
  },
  crewPearls: { main: knits, second: accents, prints: plainOnly },
} as const satisfies Record<string, Dyes>

export type Outfit = keyof typeof mensOutfits | keyof typeof womensOutfits

/** Draws an outfit over the bare body. */
export function drawOutfit(kit: ClothKit, outfit: Outfit): string {
  const { main, second } = kit
  const plain: ClothKit = { ...kit, print: "plain" }
  switch (outfit) {
    case "suitTie":
      return shirt(plain, second, 6) + tie(plain, kit.accent) + jacket(kit, main, 340, 14)
    case "suitOpen":
      return shirt(plain, second, 92) + jacket(kit, main, 330, 12)
    case "suitRollNeck":
      return rollNeck(plain, second) + jacket(kit, main, 350, 16)
    case "crew":
      return crewNeck(kit, main)
    case "rollNeck":
      return rollNeck(kit, main)
    case "shirt":
      return shirt(kit, main, kit.body.male ? 84 : 120)
    case "standCollar":
      return standCollar(kit, main, clothTones(main, kit.light).shade, false)
    case "coatScarf":
      return rollNeck(plain, second) + jacket(kit, main, 560, 26) + scarf(plain, kit.accent)
    case "cardigan":
      return crewNeck(plain, second, 10) + jacket(kit, main, 420, -22, true)
    case "slip":
      return slip(kit)
    case "boat":
      return (
        front(
          kit,
          main,
          0.6,
          rowFromPit(kit, [
            [-110, 14],
            [0, 34],
            [100, 14],
          ]),
        ) + pendant(kit, 20)
      )
    case "blazer":
      return (
        front(
          plain,
          second,
          0.46,
          rowFromPit(kit, [
            [-66, 120],
            [0, 168],
            [66, 120],
          ]),
        ) +
        jacket(kit, main, 320, 6) +
        pendant(kit, 36)
      )
    case "bow":
      return bow(kit)
    case "wrap":
      return wrap(kit)
    case "offShoulder":
      return offShoulder(kit)
    case "qipao":
      return standCollar(kit, main, kit.metal, true)
    case "square":
      return (
        front(
          kit,
          main,
          0.62,
          rowFromPit(kit, [
            [-128, 60],
            [-120, 148],
            [0, 156],
            [112, 148],
            [122, 60],
          ]),
        ) + pendant(kit, 30)
      )
    case "crewPearls":
      return crewNeck(kit, main, 12) + pearls(kit, 26)
  }
}

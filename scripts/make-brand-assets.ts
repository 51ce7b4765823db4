// Renders everything in web/public and web/src/ui/art: node scripts/make-brand-assets.ts
// The share card uses Noto Serif CJK TC, which must be installed.

import { mkdir, writeFile } from "node:fs/promises"
import { defaultAvatarCount, drawDefaultAvatar } from "../demo/src/art/brand/avatars.ts"
import { drawIcon, drawMark, drawShareCard } from "../demo/src/art/brand/sign.ts"
import { drawPortrait, type PortraitOptions } from "../demo/src/art/portrait.ts"
import { renderPng, renderWebp } from "../demo/src/art/render.ts"
import { markLens, markRings, markViewBox } from "../web/src/ui/brand/mark-path.ts"

const target = new URL("../web/public/", import.meta.url)
const mark = { viewBox: markViewBox, rings: markRings, lens: markLens }

async function save(name: string, content: string | Buffer): Promise<void> {
  await writeFile(new URL(name, target), content)
  console.log(`${name.padEnd(32)} ${(Buffer.byteLength(content) / 1024).toFixed(1)} KB`)
}

const square = (side: number) => ({ width: side, height: side })

/** Wraps a PNG as an .ico file. */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

await mkdir(new URL("avatars/", target), { recursive: true })
await mkdir(new URL("icons/", target), { recursive: true })

const tile = drawIcon(mark, { corner: 23, mark: 74 })
const small = drawIcon(mark, { corner: 20, mark: 96 })
const fullBleed = drawIcon(mark, { corner: 0, mark: 66 })
const maskable = drawIcon(mark, { corner: 0, mark: 54 })

await save("mark.svg", drawMark(mark))
await save("favicon.svg", small)
await save("favicon.ico", icoOf(await renderPng(small, square(32)), 32))
await save("apple-touch-icon.png", await renderPng(fullBleed, square(180)))
await save("icons/icon-192.png", await renderPng(tile, square(192)))
await save("icons/icon-512.png", await renderPng(tile, square(512)))
await save("icons/maskable-192.png", await renderPng(maskable, square(192)))
await save("icons/maskable-512.png", await renderPng(maskable, square(512)))

const manifest = {
  id: "/",
  name: "品遇 Pinyu",
  short_name: "品遇",
  description: "相遇，品味",
  lang: "zh-Hant-TW",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#faf6f0",
  theme_color: "#7a1f3d",
  categories: ["social", "lifestyle"],
  icons: [
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
}
await save("manifest.webmanifest", `${JSON.stringify(manifest, null, 2)}\n`)

for (let index = 0; index < defaultAvatarCount; index += 1) {
  const avatar = await renderWebp(drawDefaultAvatar(index), { width: 480, height: 640 }, 54)
  await save(`avatars/default-${index + 1}.webp`, avatar)
}

// The people on the landing page and beside the forms, drawn like the demo members.
const people = {
  "hero-her": { seed: 112, gender: "female", age: 39, variant: 0 },
  "hero-him": { seed: 106, gender: "male", age: 38, variant: 0 },
  "face-1": { seed: 106, gender: "female", age: 33, variant: 0 },
  "face-2": { seed: 109, gender: "male", age: 41, variant: 0 },
} satisfies Record<string, PortraitOptions>
for (const [name, options] of Object.entries(people)) {
  const isHero = name.startsWith("hero")
  const size = isHero ? { width: 600, height: 800 } : { width: 360, height: 480 }
  await save(`../src/ui/art/${name}.webp`, await renderWebp(drawPortrait(options), size, 60))
  if (!isHero) continue
  const small = await renderWebp(drawPortrait(options), { width: 420, height: 560 }, 60)
  await save(`../src/ui/art/${name}-small.webp`, small)
}
const panel = await renderWebp(drawPortrait(people["face-1"]), { width: 900, height: 1200 }, 56)
await save("../src/ui/art/panel.webp", panel)

const portraitPng = (options: PortraitOptions) =>
  renderPng(drawPortrait(options), { width: 450, height: 600 })
const portraits = await Promise.all([
  portraitPng({ seed: 4, gender: "female", age: 50, variant: 0 }),
  portraitPng({ seed: 13, gender: "male", age: 31, variant: 0 }),
  portraitPng({ seed: 36, gender: "female", age: 27, variant: 0 }),
])
const card = drawShareCard({ mark, name: "品遇", latin: "PINYU", tagline: "相遇，品味", portraits })
await save("og.png", await renderPng(card, { width: 1200, height: 630 }))

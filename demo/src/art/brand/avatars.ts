import { mix } from "../color.ts"
import { type MoodName, moods } from "../moods.ts"
import { HEIGHT, WIDTH } from "../places/canvas.ts"
import { createDefinitions, fill, group, rect, svgDocument } from "../svg.ts"

interface Emblem {
  mood: MoodName
  /** Outlines around the origin, within ±120. */
  lines: readonly string[]
}

/** Six emblems in place of a photo. None has a face or a figure, so that no member is mistaken for them. */
const emblems: readonly Emblem[] = [
  // The two rings of the mark.
  {
    mood: "wine",
    lines: ["M-108 0a66 66 0 1 0 132 0a66 66 0 1 0-132 0Z", "M-24 0a66 66 0 1 0 132 0a66 66 0 1 0-132 0Z"],
  },
  // A crescent over the horizon.
  {
    mood: "dusk",
    lines: ["M12-108a74 74 0 1 0 74 100a60 60 0 0 1-74-100Z", "M-112 82H112", "M-66 112H66"],
  },
  // A cup of tea.
  {
    mood: "champagne",
    lines: [
      "M-88-18H52V24a58 58 0 0 1-58 58h-24a58 58 0 0 1-58-58Z",
      "M52-2h16a27 27 0 0 1 0 54h-22",
      "M-100 112H64",
      "M-46-56q-16-16 0-32t0-32",
      "M10-56q-16-16 0-32t0-32",
    ],
  },
  // A sprig.
  {
    mood: "sage",
    lines: [
      "M0 118V-34",
      "M0-118q44 40 0 84q-44-44 0-84Z",
      "M0 34q8-62 80-70q-4 66-80 70Z",
      "M0 34q-8-62-80-70q4 66 80 70Z",
      "M0 96q8-50 66-56q-4 52-66 56Z",
      "M0 96q-8-50-66-56q4 52 66 56Z",
    ],
  },
  // Mountains and the evening sun.
  {
    mood: "slate",
    lines: ["M-120 84L-46-46L4 26L52-58L120 84Z", "M-18-88a24 24 0 1 0 48 0a24 24 0 1 0-48 0Z"],
  },
  // Waves under a star.
  {
    mood: "teal",
    lines: [
      "M-116 16q29-32 58 0t58 0t58 0t58 0",
      "M-116 60q29-32 58 0t58 0t58 0t58 0",
      "M-87 104q29-32 58 0t58 0t58 0",
      "M0-112q6 44 46 50q-40 6-46 50q-6-44-46-50q40-6 46-50Z",
    ],
  },
]

/** How many default avatars there are. */
export const defaultAvatarCount = emblems.length

/** Visible in a round crop, and above the text at the foot of a card. */
const center = [WIDTH / 2, 505] as const
const ringRadius = 285

const strokes = (width: number, color: string) => ({
  fill: "none",
  stroke: color,
  "stroke-width": width,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
})

/** Draws a default avatar (0 to 5) as a 900 × 1200 SVG: an emblem in a dashed ring. */
export function drawDefaultAvatar(index: number): string {
  const emblem = emblems[index % emblems.length] ?? emblems[0]
  if (!emblem) throw new RangeError("there are no default avatars")
  const mood = moods[emblem.mood]
  const defs = createDefinitions()
  const ground = defs.linear(
    [WIDTH * 0.2, 0],
    [WIDTH * 0.8, HEIGHT],
    [
      [0, mix(mood.mid, mood.deep, 0.3)],
      [1, mix(mood.deep, mood.shadow, 0.4)],
    ],
  )
  const glow = defs.radial([...center], 520, [
    [0, mood.soft, 0.34],
    [1, mood.soft, 0],
  ])
  const ink = mix(mood.glow, mood.soft, 0.15)
  const [x, y] = center
  const ring = `<circle cx="${x}" cy="${y}" r="${ringRadius}"/>`
  const outlines = emblem.lines.map((d) => `<path d="${d}"/>`).join("")
  const content = [
    rect(0, 0, WIDTH, HEIGHT, ground),
    rect(0, 0, WIDTH, HEIGHT, glow),
    fill(
      `M${x - ringRadius} ${y}a${ringRadius} ${ringRadius} 0 1 0 ${2 * ringRadius} 0a${ringRadius} ${ringRadius} 0 1 0-${2 * ringRadius} 0Z`,
      mood.shadow,
      0.22,
    ),
    group(ring, { ...strokes(9, ink), "stroke-opacity": 0.6, "stroke-dasharray": "38 21.7" }),
    group(outlines, { ...strokes(9, ink), transform: `translate(${x} ${y}) scale(1.4)` }),
  ]
  return svgDocument(WIDTH, HEIGHT, defs, content.join(""))
}

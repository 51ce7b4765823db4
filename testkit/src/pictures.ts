import sharp from "sharp"

/** A small picture of one colour. */
export const colouredPicture = (background = "#7a1f3d") =>
  sharp({ create: { width: 30, height: 40, channels: 3, background } })
    .webp()
    .toBuffer()

/** What a camera gives: wider than high, its left half red and its right half blue. */
export const cameraPicture = ({ width = 1600, height = 1200 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: "#0000ff" } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: "#ff0000" } },
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer()

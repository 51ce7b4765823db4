import { createHash } from "node:crypto"
import sharp from "sharp"

/** A small picture of a single colour. */
export const colouredPicture = (background = "#7a1f3d") =>
  sharp({ create: { width: 30, height: 40, channels: 3, background } })
    .webp()
    .toBuffer()

/** Re-encoding changes a colour by less, out of 255. */
const colourTolerance = 8

/** Whether a picture is readable and all of one colour, which re-encoding may have changed a little. */
export const isOfColour = async (picture: Buffer, colour: string) => {
  const stats = await sharp(picture)
    .stats()
    .catch(() => null)
  const given = [...Buffer.from(colour.slice(1), "hex")]
  return given.every((value, n) => Math.abs((stats?.channels[n]?.mean ?? Infinity) - value) < colourTolerance)
}

/** A landscape JPEG as from a camera. The left half is red, the right half blue. */
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

/** A portrait photo as from a phone: rotated by EXIF, with GPS data. */
export const placedPicture = () =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background: "#7a1f3d" } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitude: "25/1 2/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer()

/** A landscape picture of soft grey shapes, which differ with the seed. */
export const shapesPicture = (seed: string) =>
  sharp(createHash("sha384").update(seed).digest(), { raw: { width: 8, height: 6, channels: 1 } })
    .resize(800, 600, { kernel: "cubic" })
    .png()
    .toBuffer()

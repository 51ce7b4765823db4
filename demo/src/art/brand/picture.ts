import sharp from "sharp"

/** Screenshots of the app as PNG. */
export interface Looks {
  /** A wide screen, 16:10. */
  desktop: Buffer
  /** A phone's screen, 390 × 844 or a multiple of it. */
  phone: Buffer
}

const size = { width: 1700, height: 1040 }
const window = { x: 70, y: 84, width: 1320, height: 825, bar: 40, corner: 16 }
const phone = { x: 1306, y: 262, width: 318, height: 688, bezel: 11, corner: 50 }

const embed = async (png: Buffer, { width, height }: { width: number; height: number }) =>
  `data:image/png;base64,${(await sharp(png).resize(width, height).png().toBuffer()).toString("base64")}`

const shadow = (id: string, spread: number, opacity: number) =>
  `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="0" dy="${spread * 0.6}" ` +
  `stdDeviation="${spread}" flood-color="#3c1926" flood-opacity="${opacity}"/></filter>`

/** Composes the README's picture of a phone before a desktop window; resolves to a WebP of 1700 × 1040. */
export const renderPicture = async (looks: Looks): Promise<Buffer> => {
  const [wide, narrow] = await Promise.all([embed(looks.desktop, window), embed(looks.phone, phone)])
  const { bezel } = phone
  const bottom = window.y + window.bar + window.height
  const dots = [0, 1, 2].map(
    (place) => `<circle cx="${window.x + 26 + place * 22}" cy="${window.y + 20}" r="6" fill="#dccfc2"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size.width}" height="${size.height}">
    <defs>
      <linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#f4eadf"/><stop offset="1" stop-color="#e9d5d3"/></linearGradient>
      <radialGradient id="glow" cx="0.9" cy="0.95" r="0.75"><stop stop-color="#7a1f3d" stop-opacity="0.34"/><stop offset="1" stop-color="#7a1f3d" stop-opacity="0"/></radialGradient>
      <clipPath id="window"><rect x="${window.x}" y="${window.y}" width="${window.width}" height="${bottom - window.y}" rx="${window.corner}"/></clipPath>
      <clipPath id="screen"><rect x="${phone.x}" y="${phone.y}" width="${phone.width}" height="${phone.height}" rx="${phone.corner - bezel}"/></clipPath>
      ${shadow("far", 34, 0.28)}${shadow("near", 26, 0.42)}
    </defs>
    <rect width="100%" height="100%" fill="url(#paper)"/><rect width="100%" height="100%" fill="url(#glow)"/>
    <g filter="url(#far)"><rect x="${window.x}" y="${window.y}" width="${window.width}" height="${bottom - window.y}" rx="${window.corner}" fill="#fffdfa"/></g>
    <g clip-path="url(#window)">
      <rect x="${window.x}" y="${window.y}" width="${window.width}" height="${window.bar}" fill="#f1e9df"/>${dots.join("")}
      <image x="${window.x}" y="${window.y + window.bar}" width="${window.width}" height="${window.height}" xlink:href="${wide}"/>
    </g>
    <g filter="url(#near)"><rect x="${phone.x - bezel}" y="${phone.y - bezel}" width="${phone.width + 2 * bezel}" height="${phone.height + 2 * bezel}" rx="${phone.corner}" fill="#1f1a1d"/></g>
    <image clip-path="url(#screen)" x="${phone.x}" y="${phone.y}" width="${phone.width}" height="${phone.height}" xlink:href="${narrow}"/>
  </svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).webp({ quality: 90, effort: 6 }).toBuffer()
}

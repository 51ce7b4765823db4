import { encode } from "uqr"
import styles from "./qr-code.module.css"

/** The quiet zone that scanners need around a code, in modules. */
const border = 4

interface QrCodeProps {
  text: string
  /** The accessible label. */
  label: string
}

/** A QR code, dark on white in both colour schemes, which cameras read best. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: "M", border })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("")
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.code}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

import IconHeart from "~icons/tabler/heart"
import { Icon } from "../icon.tsx"
import styles from "./heart.module.css"

interface HeartProps {
  filled: boolean
}

/** The one heart of the house, for a button that likes something: it fills at once, with a beat where motion is welcome. */
export function Heart({ filled }: HeartProps) {
  return <Icon of={IconHeart} className={filled ? styles.filled : styles.heart} />
}

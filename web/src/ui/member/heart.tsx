import IconHeart from "~icons/tabler/heart"
import { Icon } from "../icon.tsx"
import styles from "./heart.module.css"

interface HeartProps {
  filled: boolean
}

/** The heart of a like button: it fills at once, animated unless the device reduces motion. */
export function Heart({ filled }: HeartProps) {
  return <Icon of={IconHeart} className={filled ? styles.filled : styles.heart} />
}

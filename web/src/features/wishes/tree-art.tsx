import { crown, crownSize } from "./crown.ts"
import styles from "./tree-art.module.css"

/** The decorative crown of the tree above the wishes. */
export function Crown() {
  return (
    <svg
      className={styles.crown}
      viewBox={`0 0 ${crownSize.width} ${crownSize.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className={styles.bark} d={crown.wood} />
      {crown.leaves.map((path, layer) => (
        <path key={path.slice(0, 20)} className={styles[`leaf${layer % 3}`]} d={path} />
      ))}
      {crown.slips.map(({ x, y }, index) => (
        <g key={`${x} ${y}`} className={styles.slip} data-turn={index % 3}>
          <path className={styles.thread} d={`M${x} ${y}v18`} />
          <rect x={x - 5} y={y + 18} width="10" height="26" rx="2" />
        </g>
      ))}
    </svg>
  )
}

/** The trunk behind the wishes: as long as the list, and wider towards the bottom. */
export function Trunk() {
  return (
    <svg className={styles.trunk} viewBox="0 0 60 1000" preserveAspectRatio="none" aria-hidden="true">
      <path
        className={styles.bark}
        d="M19 0C19 180 18 360 17 540S13 880 8 960Q5 988 0 1000H60Q55 988 52 960C47 880 44 720 43 540S41 180 41 0Z"
      />
      <path
        className={styles.groove}
        d="M26 40C28 220 24 340 26 500S23 780 24 960M34 120C33 280 36 440 34 620S37 820 36 930"
      />
    </svg>
  )
}

/** The branch that holds a wish, from the trunk to above its card, with leaves. */
export function Branch() {
  return (
    <div className={styles.branch} aria-hidden="true">
      <svg className={styles.bough} viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.bark} d="M100 60C84 34 52 16 0 13V9C54 8 86 20 100 34Z" />
      </svg>
      <Leaves />
      <Leaves />
      <Leaves />
    </div>
  )
}

function Leaves() {
  return (
    <svg className={styles.leaves} viewBox="0 0 48 40" aria-hidden="true">
      <path className={styles.leaf0} d="M24 34Q8 34 4 18Q20 18 24 34Z" />
      <path className={styles.leaf1} d="M24 34Q18 18 26 4Q36 18 24 34Z" />
      <path className={styles.leaf2} d="M24 34Q30 20 45 20Q42 34 24 34Z" />
    </svg>
  )
}

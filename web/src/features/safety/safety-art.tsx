import type { ReactNode } from "react"
import styles from "./safety-art.module.css"

/** A panel for one drawing, 320 by 200. Screen readers skip it. */
function Panel({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.panel} viewBox="0 0 320 200" aria-hidden="true">
      <rect className={styles.ground} width="320" height="200" rx="14" />
      {children}
    </svg>
  )
}

/** Two cups on a table under a lamp: a first meeting in a public place. */
function MeetArt() {
  return (
    <Panel>
      <path className={styles.light} d="M160 48 78 158h164Z" />
      <path className={styles.line} d="M160 0v26" />
      <path className={styles.wine} d="M132 48a28 22 0 0 1 56 0Z" />
      <path className={styles.line} d="M52 158h216M92 158v42M228 158v42" />
      <path className={styles.paper} d="M104 126h38v18a14 14 0 0 1-14 14h-10a14 14 0 0 1-14-14Z" />
      <path
        className={styles.line}
        d="M104 126h38v18a14 14 0 0 1-14 14h-10a14 14 0 0 1-14-14ZM142 131h5a8 8 0 0 1 0 16h-5"
      />
      <path className={styles.paper} d="M178 126h38v18a14 14 0 0 1-14 14h-10a14 14 0 0 1-14-14Z" />
      <path
        className={styles.line}
        d="M178 126h38v18a14 14 0 0 1-14 14h-10a14 14 0 0 1-14-14ZM178 131h-5a8 8 0 0 0 0 16h5"
      />
      <path
        className={styles.thin}
        d="M116 116q-5-7 0-13t0-13M130 116q-5-7 0-13t0-13M190 116q-5-7 0-13t0-13M204 116q-5-7 0-13t0-13"
      />
    </Panel>
  )
}

/** A message on a hook: bait. */
function ScamArt() {
  return (
    <Panel>
      <path className={styles.line} d="M222 0v96" />
      <path className={styles.line} d="M222 96v32a24 24 0 0 1-48 0l13 9M174 128l-6 15" />
      <circle className={styles.gold} cx="222" cy="90" r="9" />
      <path
        className={styles.paper}
        d="M56 62h104a14 14 0 0 1 14 14v40a14 14 0 0 1-14 14H96l-26 22v-22H56a14 14 0 0 1-14-14V76a14 14 0 0 1 14-14Z"
      />
      <path
        className={styles.line}
        d="M56 62h104a14 14 0 0 1 14 14v40a14 14 0 0 1-14 14H96l-26 22v-22H56a14 14 0 0 1-14-14V76a14 14 0 0 1 14-14Z"
      />
      <circle className={styles.gold} cx="78" cy="96" r="17" />
      <path className={styles.line} d="M78 86v20M72 91h9a4 4 0 0 1 0 8h-6a4 4 0 0 0 0 8h10" />
      <path className={styles.thin} d="M108 88h46M108 104h32" />
      <path className={styles.thin} d="M20 180q20-10 40 0t40 0 40 0 40 0 40 0 40 0 40 0" />
    </Panel>
  )
}

/** A photograph behind a shield with a keyhole. */
function ImagesArt() {
  return (
    <Panel>
      <g transform="rotate(-7 120 100)">
        <rect className={styles.paper} x="58" y="40" width="120" height="124" rx="8" />
        <rect className={styles.line} x="58" y="40" width="120" height="124" rx="8" />
        <path className={styles.sage} d="M70 52h96v80H70Z" />
        <path className={styles.shade} d="M70 132l34-38 22 22 16-14 24 30Z" />
        <circle className={styles.gold} cx="146" cy="72" r="9" />
      </g>
      <path
        className={styles.wine}
        d="M214 62c18 12 34 15 46 15 0 48-14 76-46 94-32-18-46-46-46-94 12 0 28-3 46-15Z"
      />
      <circle className={styles.hole} cx="214" cy="110" r="11" />
      <path className={styles.hole} d="M208 114h12l6 28h-24Z" />
    </Panel>
  )
}

/** Two people hold one open book: the same rules for both. */
export function RulesArt() {
  return (
    <Panel>
      <path
        className={styles.paper}
        d="M160 66c-22-14-50-18-84-16v94c34-2 62 2 84 16 22-14 50-18 84-16V50c-34-2-62 2-84 16Z"
      />
      <path
        className={styles.line}
        d="M160 66c-22-14-50-18-84-16v94c34-2 62 2 84 16 22-14 50-18 84-16V50c-34-2-62 2-84 16ZM160 66v94"
      />
      <path
        className={styles.thin}
        d="M94 74q26 0 48 9M94 94q26 0 48 9M94 114q26 0 48 9M226 74q-26 0-48 9M226 94q-26 0-48 9"
      />
      <path
        className={styles.wine}
        d="M202 134c-13-9-19-15-19-23a10 10 0 0 1 19-5 10 10 0 0 1 19 5c0 8-6 14-19 23Z"
      />
      <circle className={styles.gold} cx="46" cy="104" r="16" />
      <circle className={styles.sage} cx="274" cy="104" r="16" />
    </Panel>
  )
}

/** A pair of scales with a heart and a page: a decision by people. */
export function DecideArt() {
  return (
    <Panel>
      <path className={styles.line} d="M160 40v122M124 162h72M84 62h152" />
      <circle className={styles.gold} cx="160" cy="40" r="9" />
      <path className={styles.thin} d="M84 62 58 116M84 62l26 54M236 62l-26 54M236 62l26 54" />
      <path className={styles.wine} d="M50 116h68a34 24 0 0 1-68 0Z" />
      <path className={styles.sage} d="M202 116h68a34 24 0 0 1-68 0Z" />
      <path
        className={styles.wine}
        d="M84 110c-10-7-15-12-15-18a8 8 0 0 1 15-4 8 8 0 0 1 15 4c0 6-5 11-15 18Z"
      />
      <rect className={styles.paper} x="222" y="80" width="28" height="34" rx="3" />
      <rect className={styles.line} x="222" y="80" width="28" height="34" rx="3" />
      <path className={styles.thin} d="M228 90h16M228 98h16M228 106h9" />
    </Panel>
  )
}

/** The drawing of each topic. */
export const topicArt = { meet: MeetArt, scam: ScamArt, images: ImagesArt } as const

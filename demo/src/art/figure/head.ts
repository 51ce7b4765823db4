import { type Point, through } from "../path.ts"

/** The features that stay the same in every picture of a person. All values are near 0 (-1 to 1). */
export type Bones = {
  male: boolean
  /** Broad (1) or narrow (-1) face. */
  width: number
  /** Square (1) or tapering (-1) jaw. */
  jaw: number
  /** Long (1) or short (-1) lower face. */
  length: number
}

/** The head's pose. Angles in radians. The figure faces right; a mirrored one faces left. */
export type Pose = {
  /** 0 looks at the viewer, π/2 is a profile. */
  yaw: number
  /** Positive looks down. */
  pitch: number
  /** Positive tilts the crown to the right, in degrees. */
  roll: number
}

/**
 * A head as a coordinate system: eyes at y 0, crown at -205, chin at 200, the skull's middle at x 0. Features
 * are given as (x, y) on the front view and returned in the pose.
 */
export type Head = {
  bones: Bones
  pose: Pose
  /** A point on the face, raised from the skin by some units. */
  on(x: number, y: number, raised?: number): Point
  /** A point in head space with z toward the viewer, for objects off the face such as glasses. */
  place(x: number, y: number, z: number): Point
  /** Like `on`, for several points. */
  row(places: readonly (readonly [x: number, y: number, raised?: number])[]): Point[]
  /** The outline of the face at a height. Far is the side that the head turns to. */
  far(y: number): number
  near(y: number): number
  /** A point on the skull's outline by angle in degrees (0 far, 90 crown, 180 near), raised by hair. */
  skull(angle: number, raised?: number): Point
  /** The outline of the whole head: far side of the face, chin, jaw, nape and crown. */
  outline: Point[]
  /** The position of the near ear. */
  ear: Point
  profile: boolean
}

const FACE_WIDTH: readonly Point[] = [
  [-205, 30],
  [-180, 88],
  [-140, 124],
  [-90, 141],
  [-40, 143],
  [0, 140],
  [45, 134],
  [85, 121],
  [120, 106],
  [150, 84],
  [172, 63],
  [188, 42],
  [200, 22],
]
const FACE_FRONT: readonly Point[] = [
  [-205, 30],
  [-180, 84],
  [-140, 122],
  [-90, 138],
  [-45, 142],
  [-10, 131],
  [5, 129],
  [40, 134],
  [75, 137],
  [97, 142],
  [107, 138],
  [122, 140],
  [140, 130],
  [165, 135],
  [180, 132],
  [192, 120],
  [202, 92],
]
const FACE_AXIS: readonly Point[] = [
  [-205, -10],
  [0, -8],
  [70, -4],
  [110, 6],
  [140, 28],
  [165, 52],
  [185, 70],
  [200, 84],
]
/** The nose's height above the middle line, for profile outlines. */
const NOSE_RISE: readonly Point[] = [
  [-20, 0],
  [0, 5],
  [25, 17],
  [46, 27],
  [58, 31],
  [66, 26],
  [73, 9],
  [80, 2],
  [86, 0],
]
/** Lips in profile. */
const LIP_RISE: readonly Point[] = [
  [88, 0],
  [98, 6],
  [104, 7],
  [108, 0],
  [114, 5],
  [122, 5],
  [132, 0],
]

const widthAt = through(FACE_WIDTH)
const frontAt = through(FACE_FRONT)
const axisAt = through(FACE_AXIS)
const noseAt = through(NOSE_RISE)
const lipAt = through(LIP_RISE)

const HEIGHTS = [-60, -40, -20, 0, 20, 45, 70, 95, 120, 145, 165, 180, 191, 198]
const PROFILE_HEIGHTS = [
  -90, -60, -42, -25, -8, 8, 25, 40, 50, 58, 65, 72, 78, 88, 96, 103, 108, 114, 123, 132, 142, 155, 170, 182,
  192, 199,
]

/** Builds the head of a person in a pose. */
export function createHead(bones: Bones, pose: Pose): Head {
  const cos = Math.cos(pose.yaw)
  const sin = Math.sin(pose.yaw)
  const tilt = Math.sin(pose.pitch)
  const profile = pose.yaw > 1

  const width = (y: number): number => {
    const lower = Math.max(0, Math.min(1, (y - 40) / 90))
    const jaw = (bones.male ? 0.07 : -0.005) + bones.jaw * 0.06
    const cheek = bones.male ? 0.955 : 0.94
    return widthAt(y) * cheek * (1 + bones.width * 0.035) * (1 + jaw * lower)
  }
  const stretch = (y: number) => (y > 0 ? y * (1 + bones.length * 0.03 + (bones.male ? 0.02 : -0.015)) : y)

  const turn = (x: number, y: number, z: number): Point => [
    x * cos + z * sin,
    stretch(y) + (z - 60) * tilt * (y < -120 ? 0.5 : 1),
  ]
  const depth = (x: number, y: number): number => {
    const axis = axisAt(y)
    const part = Math.min(1, Math.abs(x) / width(y))
    return axis + (frontAt(y) - axis) * (1 - part ** 2.5) ** (1 / 2.5)
  }
  const on = (x: number, y: number, raised = 0): Point => turn(x, y, depth(x, y) + raised)

  const edge = (y: number, side: 1 | -1): Point => {
    let best: Point | undefined
    for (let step = -24; step <= 24; step += 1) {
      const x = width(y) * Math.sin((step / 24) * (Math.PI / 2))
      const point = on(x, y)
      if (!best || side * point[0] > side * best[0]) best = point
    }
    if (profile && side === 1) {
      const middle = turn(0, y, frontAt(y) + noseAt(y) * (bones.male ? 1 : 0.92) + lipAt(y))
      if (!best || middle[0] > best[0]) best = middle
    }
    return best ?? [0, y]
  }
  const skullWide = Math.hypot(width(-60) * cos, 166 * sin)
  const skullCenter = -24 * sin
  const skull = (angle: number, raised = 0): Point => {
    const radians = (angle * Math.PI) / 180
    const y = -62 - (148 + raised) * Math.sin(radians) + (angle > 90 ? -20 : 20) * tilt
    return [skullCenter + (skullWide + raised) * Math.cos(radians), y]
  }
  const farEdge = (profile ? PROFILE_HEIGHTS : HEIGHTS).map((y) => edge(y, 1))
  const jaw = HEIGHTS.filter((y) => y >= (profile ? 95 : 70)).map((y) => edge(y, -1))
  const ear = turn(-width(10) + 2, 18, -14)
  const nape: Point = [Math.min(ear[0] - 4, skull(215)[0] + 8), 44]
  const dome = [196, 178, 158, 138, 118, 98, 78, 58, 38, profile ? 24 : 18].map((angle) => skull(angle, -2))
  const outline = [...farEdge, turn(0, 202, profile ? 108 : 88), ...jaw.reverse(), nape, ...dome]
  return {
    bones,
    pose,
    on,
    place: turn,
    row: (places) => places.map(([x, y, raised]) => on(x, y, raised)),
    far: (y) => edge(y, 1)[0],
    near: (y) => edge(y, -1)[0],
    skull,
    outline,
    ear,
    profile,
  }
}

import { poses } from "@pinyu/contract/verification/options"
import fc from "fast-check"
import { expect, it } from "vitest"
import { drawPoses, seemsVirtual } from "./verification.policy.ts"

it("draws a pair of different poses; every pair can be drawn", () => {
  const drawn = new Set<string>()
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (one, other) => {
      const numbers = [one, other]
      const pair = drawPoses((n) => (numbers.shift() ?? 0) % n)
      expect(new Set(pair).size).toBe(2)
      for (const pose of pair) expect(poses).toContain(pose)
    }),
  )
  for (let one = 0; one < poses.length; one++)
    for (let other = 0; other < poses.length - 1; other++) {
      const numbers = [one, other]
      drawn.add(drawPoses(() => numbers.shift() ?? 0).join())
    }
  expect(drawn.size).toBe(poses.length * (poses.length - 1))
})

it.each([
  ["FaceTime HD Camera (Built-in)", false],
  ["Integrated Camera (04f2:b6d9)", false],
  ["camera2 1, facing front", false],
  ["Front Camera", false],
  ["OBS Virtual Camera", true],
  ["fake_device_0", true],
  ["ManyCam Virtual Webcam", true],
  ["Snap Camera", true],
  ["v4l2loopback", true],
  [null, false],
])("the camera %s seems virtual: %s", (camera, virtual) => {
  expect(seemsVirtual(camera)).toBe(virtual)
})

// Runs the built service as server/src/boot.mjs does, with limits for pictures and a proof of work that do not depend
// on the machine's speed.

import { randomBytes } from "node:crypto"
import { createPicturePools } from "@pinyu/server/platform/pictures/pictures.ts"
import { createProofOfWork } from "@pinyu/server/platform/security/proof-of-work.ts"
import type { runService } from "@pinyu/server/run-service.ts"
import { patientPictures } from "./patience.ts"

/** Not there before the build: unknown to the compiler. */
const built: string = "../../server/build/service/run-service.js"
const service: { runService: typeof runService } = await import(built)
await service.runService({
  picturePools: createPicturePools(patientPictures),
  humanCheck: createProofOfWork({
    clock: { now: () => new Date() },
    key: randomBytes(32),
    work: { cost: 100, counter: { min: 10, max: 20 } },
  }),
})

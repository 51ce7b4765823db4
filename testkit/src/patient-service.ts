// Runs the built service as server/src/boot.mjs does, with the limits of tests for pictures.

import type { runService } from "@pinyu/server/run-service.ts"
import { patientPictures } from "./patience.ts"

/** Not there before the build: unknown to the compiler. */
const built: string = "../../server/build/service/run-service.js"
const service: { runService: typeof runService } = await import(built)
await service.runService({ pictureLimits: patientPictures })

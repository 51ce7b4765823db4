import { featureFaults } from "./feature-faults.mjs"
import { platformFaults } from "./platform-faults.mjs"
import { webFaults } from "./web-faults.mjs"

/** @typedef {import("./fault.mjs").Fault} Fault */

/** Every planted fault. */
export const faults = [...featureFaults, ...platformFaults, ...webFaults]

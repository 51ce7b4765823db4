import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs"
import { step } from "./progress.mjs"
import { mustRun } from "./run.mjs"

/** @typedef {import("./failure.mjs").Failure} Failure */

/** Whether Debian packages can be installed: as root, on Debian or a derivative. */
export const mayInstallFromDebian = () => existsSync("/usr/bin/apt-get") && process.getuid?.() === 0

const policyPath = "/usr/sbin/policy-rc.d"

/**
 * Runs `work` while a policy prevents packages from starting their daemons. An existing policy, as in
 * container images, is kept.
 * @param {() => Promise<void>} work
 */
const withoutDaemons = async (work) => {
  if (existsSync(policyPath)) return work()
  writeFileSync(policyPath, "#!/bin/sh\nexit 101\n")
  chmodSync(policyPath, 0o755)
  try {
    await work()
  } finally {
    rmSync(policyPath)
  }
}

/**
 * Installs Debian packages; requires `mayInstallFromDebian`. Their daemons do not start.
 * @param {string} title shown meanwhile
 * @param {readonly string[]} packages
 * @throws {Failure}
 */
export const installFromDebian = (title, packages) =>
  step(title, async () => {
    const message = "Debian's packages could not be installed."
    const env = { DEBIAN_FRONTEND: "noninteractive" }
    await mustRun("apt-get", ["update", "-qq"], message, { env })
    const install = ["install", "-y", "-qq", ...packages]
    await withoutDaemons(() => mustRun("apt-get", install, message, { env }))
  })

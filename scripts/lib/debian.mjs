import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs"
import { step } from "./progress.mjs"
import { mustRun } from "./run.mjs"

/** @typedef {import("./failure.mjs").Failure} Failure */

/** Whether we may install Debian's packages here: as root, on Debian or a system made from it. */
export const mayInstallFromDebian = () => existsSync("/usr/bin/apt-get") && process.getuid?.() === 0

const policyPath = "/usr/sbin/policy-rc.d"

/**
 * Runs `work` while packages may not start the daemons that they bring. A policy that is there already, as in container
 * images, stays as it is.
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
 * Installs packages of Debian's, where `mayInstallFromDebian`. No daemon of theirs is started: tests start their own.
 * @param {string} title shown meanwhile
 * @param {readonly string[]} packages
 * @throws {Failure}
 */
export const installFromDebian = (title, packages) =>
  step(title, async () => {
    const sentence = "Debian's packages could not be installed."
    const env = { DEBIAN_FRONTEND: "noninteractive" }
    await mustRun("apt-get", ["update", "-qq"], sentence, { env })
    const install = ["install", "-y", "-qq", ...packages]
    await withoutDaemons(() => mustRun("apt-get", install, sentence, { env }))
  })

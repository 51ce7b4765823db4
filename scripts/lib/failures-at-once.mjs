/** @typedef {import("vitest/node").Reporter} Reporter */

/** @param {string} name @param {readonly {message: string}[]} errors */
const print = (name, errors) => {
  for (const { message } of errors) console.log(`✗ ${name}: ${message}`)
}

/**
 * Prints each error when it happens. The default reporter prints them at the end, which a run that is ended
 * from outside never reaches.
 * @implements {Reporter}
 */
export default class FailuresAtOnce {
  /** @type {NonNullable<Reporter["onTestCaseResult"]>} */
  onTestCaseResult(test) {
    print(`${test.module.relativeModuleId} › ${test.fullName}`, test.result().errors ?? [])
  }

  /** @type {NonNullable<Reporter["onTestModuleEnd"]>} */
  onTestModuleEnd(module) {
    print(module.relativeModuleId, module.errors())
    for (const suite of module.children.allSuites())
      print(`${module.relativeModuleId} › ${suite.fullName}`, suite.errors())
  }
}

/**
 * A fault that a tired engineer could make. Its patch changes the tree that `npm run test:nightly -- planted`
 * copies; the tests are those that notice it today, the lowest level first.
 * @typedef {{name: string, about: string, patch: string, tests: readonly string[]}} Fault
 */

/**
 * @param {string} name of the fault, and of its patch
 * @param {string} about
 * @param {...string} tests files, after the name of the suite where it is not their default one
 * @returns {Fault}
 */
export const fault = (name, about, ...tests) => ({ name, about, patch: `${name}.patch`, tests })

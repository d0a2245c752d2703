/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {number} seconds
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures a title and what happened
 * @property {string[]} skips titles
 */

/**
 * The last lines of a run: the failures again, what was skipped, the seconds of each suite, and the sums.
 * @param {Suite[]} suites
 * @param {number} seconds of all together: some run at the same time
 */
export function endLines(suites, seconds) {
  const all = (part) => suites.flatMap((suite) => suite[part])
  const sum = (part) => suites.reduce((total, suite) => total + suite[part], 0)
  const lines = []
  for (const failure of all('failures')) lines.push('', `FAILED ${failure}`)
  const skips = all('skips')
  if (skips.length > 0) lines.push('', 'Skipped:', ...skips.map((title) => `  ${title}`))
  lines.push('', ...suites.map(({ name, seconds: each }) => secondsLine(name, each)))
  lines.push(secondsLine('in all', seconds), '')
  lines.push(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return lines
}

function secondsLine(name, seconds) {
  return `${name.padEnd(10)} ${seconds.toFixed(0).padStart(4)} s`
}

import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { say } from '../say.mjs'

/** How often a run of tests says how far it is. */
const TIMES = 20

/**
 * What a run of tests says on its way, and leaves for the end of `npm test` in the file that SUITE_REPORT names: its suites, as
 * `end-lines.mjs` describes them.
 */
export class SuiteReport {
  #title
  #total = 0
  #done = 0
  #began = performance.now()
  #suites = new Map()

  /** @param title of the run */
  constructor(title) {
    this.#title = title
  }

  /** @param total what `advance` counts */
  begin(total) {
    this.#total = total
    this.#began = performance.now()
  }

  /**
   * @param suite its name
   * @param state 'passed', 'failed' or 'skipped'
   * @param ms how long it took; suites that share a run share its time accordingly
   * @param text of an error, or the reason for skipping it
   */
  add(suite, state, title, { ms = 0, text = '' } = {}) {
    const found = this.#suite(suite)
    found[state] += 1
    found.ms += ms
    if (state === 'failed') {
      say(`  failed: ${title}`)
      found.failures.push(`${title}\n${stripVTControlCharacters(text)}`)
    }
    if (state === 'skipped') found.skips.push(text ? `${title} (${text})` : title)
  }

  /** One more is done, of those that `begin` announced. */
  advance(unit) {
    const share = (done) => Math.floor((done * TIMES) / this.#total)
    this.#done += 1
    if (share(this.#done) === share(this.#done - 1)) return
    const failed = [...this.#suites.values()].reduce((sum, suite) => sum + suite.failed, 0)
    const seconds = Math.round((performance.now() - this.#began) / 1000)
    say(
      `  ${this.#title}: ${this.#done} of ${this.#total} ${unit}${failed > 0 ? `, ${failed} failed` : ''} (${seconds} s)`,
    )
  }

  end() {
    const seconds = (performance.now() - this.#began) / 1000
    const suites = [...this.#suites.values()]
    const sum = suites.reduce((total, { ms }) => total + ms, 0)
    const shared = suites.map(({ ms, ...suite }) => ({ ...suite, seconds: sum && (seconds * ms) / sum }))
    if (process.env.SUITE_REPORT) writeFileSync(process.env.SUITE_REPORT, JSON.stringify(shared))
  }

  #suite(name) {
    if (!this.#suites.has(name))
      this.#suites.set(name, { name, passed: 0, failed: 0, skipped: 0, ms: 0, failures: [], skips: [] })
    return this.#suites.get(name)
  }
}

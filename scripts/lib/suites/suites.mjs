import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, run } from '../run.mjs'
import { say } from '../say.mjs'
import { endLines } from './end-lines.mjs'

/** What one command checks and tests. */
export class Suites {
  #began = performance.now()
  #suites = []

  /** Runs work that is no test, for its seconds. */
  async time(name, work) {
    const began = performance.now()
    await work()
    this.#add({ name, began })
  }

  /**
   * Runs rows of steps at the same time, the steps of each row one after the other. The first one that fails ends all.
   * @param {{ suite: string, title: string, work: (execute: typeof run) => Promise<unknown> }[][]} rows `work` gets a `run` that keeps
   *   what the program prints, and throws if it fails
   * @returns whether all have passed
   */
  async runSteps(...rows) {
    const stopping = new AbortController()
    await Promise.all(
      rows.map(async (row) => {
        for (const step of row) if (!stopping.signal.aborted) await this.#runStep(step, stopping)
      }),
    )
    return !stopping.signal.aborted
  }

  async #runStep({ suite: name, title, work }, stopping) {
    const began = performance.now()
    let output = ''
    const onOutput = (chunk) => {
      output += chunk
    }
    const execute = async (command, args, options) => {
      const code = await run(command, args, { ...options, onOutput, signal: stopping.signal })
      if (code !== 0) throw new Error(`It ended with the exit code ${code}.`)
    }
    try {
      await work(execute)
      say(`  passed: ${title} (${secondsSince(began).toFixed(0)} s)`)
      this.#add({ name, began, passed: 1 })
    } catch (error) {
      if (stopping.signal.aborted) return
      stopping.abort()
      say(`  failed: ${title}`)
      const text = `${output}${output ? error.message : error.stack}`
      this.#add({ name, began, failed: 1, failures: [`${title}\n${text}`] })
    }
  }

  /** Runs a program whose reporter leaves the results of its suites, as `SuiteReport` does. `name` is that of a run without results. */
  async runTests(name, command, args, options) {
    const dir = mkdtempSync(join(tmpdir(), 'parlour-suites-'))
    const SUITE_REPORT = join(dir, 'results.json')
    const began = performance.now()
    const code = await run(command, args, { ...options, env: { ...env, ...options.env, SUITE_REPORT } })
    const results = readResults(SUITE_REPORT)
    rmSync(dir, { recursive: true })
    for (const suite of results) this.#add(suite)
    if (code === 0 || results.some(({ failed }) => failed > 0)) return
    const failures = [`${name}\nIt ended with the exit code ${code}.`]
    this.#add({ name, began, failed: 1, failures })
  }

  /** Says how it went. Returns the exit code. */
  end() {
    for (const line of endLines(this.#suites, secondsSince(this.#began))) say(line)
    return this.#suites.some(({ failed }) => failed > 0) ? 1 : 0
  }

  /** Steps of one suite may run at the same time: its time is then that from the first beginning. */
  #add({ name, began, seconds, passed = 0, failed = 0, skipped = 0, failures = [], skips = [] }) {
    let suite = this.#suites.find((known) => known.name === name)
    if (!suite) {
      suite = { name, began, seconds: 0, passed: 0, failed: 0, skipped: 0, failures: [], skips: [] }
      this.#suites.push(suite)
    }
    suite.seconds = seconds ?? secondsSince(suite.began)
    suite.passed += passed
    suite.failed += failed
    suite.skipped += skipped
    suite.failures.push(...failures)
    suite.skips.push(...skips)
  }
}

function secondsSince(began) {
  return (performance.now() - began) / 1000
}

/** Empty when the program ended before its tests. */
function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

import { relative } from 'node:path'
import { root } from '../run.mjs'
import { BROWSER_PROJECTS } from './runners.mjs'
import { SuiteReport } from './suite-report.mjs'

/** For Playwright's `--reporter`. */
export default class {
  #report = new SuiteReport('browser tests')

  printsToStdio() {
    return true
  }

  onBegin(_config, suite) {
    this.#report.begin(suite.allTests().length)
  }

  onTestEnd(test, result) {
    const { name } = test.parent.project()
    const title = `[${name}] ${relative(root, test.location.file)}:${test.location.line} ${test.titlePath().slice(3).join(' › ')}`
    this.#report.add(BROWSER_PROJECTS.includes(name) ? 'browser' : name, stateOf(test), title, {
      ms: result.duration,
      text: textOf(test, result),
    })
    this.#report.advance('tests')
  }

  /** Outside of tests, such as in the global setup. */
  onError(error) {
    this.#report.add('browser', 'failed', 'outside of a test', { text: textOfError(error) })
  }

  onEnd() {
    this.#report.end()
  }
}

function stateOf(test) {
  const outcome = test.outcome()
  if (outcome === 'skipped') return 'skipped'
  return outcome === 'expected' ? 'passed' : 'failed'
}

function textOf(test, { errors, attachments }) {
  if (test.outcome() === 'skipped') return test.annotations.find(({ type }) => type === 'skip')?.description
  const files = attachments.flatMap(({ path }) => (path ? [`    ${path}`] : []))
  return [...errors.map(textOfError), ...files].join('\n')
}

function textOfError({ message, value, stack, snippet }) {
  return [stack ?? message ?? value, snippet].filter(Boolean).join('\n')
}

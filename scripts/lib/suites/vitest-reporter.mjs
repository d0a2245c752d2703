import { relative } from 'node:path'
import { root } from '../run.mjs'
import { SuiteReport } from './suite-report.mjs'

/** For Vitest's `--reporter`. */
export default class {
  #report = new SuiteReport('unit and access tests')

  onTestRunStart(files) {
    this.#report.begin(files.length)
  }

  onTestModuleEnd(module) {
    const file = relative(root, module.moduleId)
    const suite = file.startsWith('tests/access/') ? 'access' : 'unit'
    const addErrors = (title, errors) => {
      if (errors?.length > 0) this.#report.add(suite, 'failed', title, { text: textOf(errors) })
    }
    addErrors(file, module.errors())
    for (const { fullName, errors } of hooksOf(module)) addErrors(`${file} ${fullName}`, errors)
    for (const test of module.children.allTests()) {
      const { state, errors, note } = test.result()
      this.#report.add(suite, state === 'pending' ? 'skipped' : state, `${file} ${test.fullName}`, {
        ms: test.diagnostic()?.duration,
        text: errors ? textOf(errors) : note,
      })
    }
    this.#report.advance('files')
  }

  onTestRunEnd(_modules, unhandled) {
    if (unhandled.length > 0)
      this.#report.add('unit', 'failed', 'outside of a test', { text: textOf(unhandled) })
    this.#report.end()
  }
}

/** What failed around the tests of each `describe`. */
function hooksOf(module) {
  return [...module.children.allSuites()].map((suite) => ({
    fullName: suite.fullName,
    errors: suite.errors(),
  }))
}

function textOf(errors) {
  return errors
    .flatMap(({ message, stack, diff }) => [stack ?? message, diff])
    .filter(Boolean)
    .join('\n')
    .split('\n')
    .filter((line) => !/\/node_modules\/|\(node:|at new Promise/.test(line))
    .join('\n')
}

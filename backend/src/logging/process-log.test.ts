import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import type { LogLine } from '../../test/record-log.ts'

/** Runs the code in a process whose output is logged. */
async function run(code: string): Promise<{ status: number; lines: LogLine[]; stdout: string }> {
  const script = `import { createLogger, logProcess } from '${import.meta.dirname}/index.ts'
    const logger = await createLogger('info')
    logProcess(logger)
    ${code}`
  return await new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], (error, stdout, stderr) => {
      const lines = stderr.split('\n').filter((line) => line !== '')
      resolve({
        status: Number(error?.code ?? 0),
        lines: lines.map((line) => JSON.parse(line) as LogLine),
        stdout,
      })
    })
  })
}

test('what screens and libraries print as errors and warnings is logged, without personal data', async () => {
  const { status, lines, stdout } = await run(`
    console.log('Shop  http://localhost')
    console.error('Products could not be loaded:', Object.assign(new Error('no row'), { details: 'Ada' }))
    console.warn('%s asked for %d', 'ada@example.com', 7, { row: 'Ada' })`)
  expect([status, stdout]).toEqual([0, 'Shop  http://localhost\n'])
  expect(lines).toMatchObject([
    { level: 'error', msg: 'Products could not be loaded', err: { type: 'Error', message: 'no row' } },
    { level: 'warn', msg: '[email] asked for 7' },
  ])
  expect(JSON.stringify(lines)).not.toContain('Ada')
})

test('an error that nothing handles is logged before the process ends with 1', async () => {
  const { status, lines } = await run(`
    logger.info('before')
    setTimeout(() => { throw Object.assign(new Error('no row'), { detail: 'Ada' }) })`)
  expect(status).toBe(1)
  expect(lines).toMatchObject([{ msg: 'before' }, { level: 'fatal', err: { message: 'no row' } }])
  expect(JSON.stringify(lines)).not.toContain('Ada')
})

test('a rejection that nothing handles ends the process the same way', async () => {
  const { status, lines } = await run(`Promise.reject(new Error('forgotten'))`)
  expect([status, lines[0]]).toMatchObject([1, { level: 'fatal', err: { message: 'forgotten' } }])
})

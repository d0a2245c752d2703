import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { LogLine } from '../../test/record-log.ts'

/** Arguments of Node for a process that runs the code and whose output is logged. */
function logged(code: string): string[] {
  const script = `import { createLogger, logProcess } from '${import.meta.dirname}/index.ts'
    const logger = await createLogger('info')
    logProcess(logger)
    ${code}`
  return ['--input-type=module', '-e', script]
}

async function run(code: string): Promise<{ status: number; lines: LogLine[]; stdout: string }> {
  return await new Promise((resolve) => {
    execFile(process.execPath, logged(code), (error, stdout, stderr) => {
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
  // A line that is still being written when the error comes may end up behind it.
  const fatalLast = lines.toSorted((a, b) => Number(a.level === 'fatal') - Number(b.level === 'fatal'))
  expect(fatalLast).toMatchObject([{ msg: 'before' }, { level: 'fatal', err: { message: 'no row' } }])
  expect(JSON.stringify(lines)).not.toContain('Ada')
})

test('a rejection that nothing handles ends the process the same way', async () => {
  const { status, lines } = await run(`Promise.reject(new Error('forgotten'))`)
  expect([status, lines[0]]).toMatchObject([1, { level: 'fatal', err: { message: 'forgotten' } }])
})

/** Runs the code where nobody reads its output any more, as after `npm start 2>&1 | head -1`. */
async function runUnread(code: string): Promise<number> {
  const child = spawn(process.execPath, logged(`process.once('message', () => { ${code} })`), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: 30_000,
    killSignal: 'SIGKILL',
  })
  const closed = [child.stdout!, child.stderr!].map((output) => once(output.destroy(), 'close'))
  await Promise.all(closed)
  child.send('go')
  const [status] = await once(child, 'exit')
  return status
}

test('a process whose output nobody reads any more goes on', async () => {
  const later = `console.log('2'); console.error('2'); setTimeout(() => process.exit(7), 300)`
  expect(await runUnread(`console.log('1'); console.error('1'); setTimeout(() => { ${later} }, 300)`)).toBe(7)
})

test('a process whose output nobody reads any more ends after an error that nothing handles', async () => {
  expect(await runUnread(`throw new Error('no row')`)).not.toBeNull()
})

test.runIf(process.platform === 'linux')(
  'a process whose log cannot be written, as on a full disk, goes on and ends as it should',
  async () => {
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const child = spawn(
      process.execPath,
      logged(`logger.info('x'.repeat(5_000))
      setInterval(() => logger.info('y'.repeat(5_000)), 10)
      setTimeout(() => { console.log('served'); process.exit(0) }, 300)`),
      { stdio: ['ignore', 'pipe', full], timeout: 30_000, killSignal: 'SIGKILL' },
    )
    const [printed, [status]] = await Promise.all([text(child.stdout!), once(child, 'exit')])
    expect([printed, status]).toEqual(['served\n', 0])
  },
)

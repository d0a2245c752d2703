import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sampleOf, type Figure } from '../figure.ts'

const run = promisify(execFile)

/** npm downloads it when it is used: it is as large as everything else that the tests need. */
const PACKAGE = 'lighthouse@13.5.0'
/** Those of which the points are made, and the size. */
const AUDITS =
  'first-contentful-paint,speed-index,largest-contentful-paint,total-blocking-time,cumulative-layout-shift,total-byte-weight'
const FLAGS = '--headless=new --no-sandbox --disable-gpu --no-first-run'
const LIGHTHOUSE_OPTIONS = [
  '--output=json',
  '--quiet',
  '--disable-full-page-screenshot',
  `--only-audits=${AUDITS}`,
  `--chrome-flags=${FLAGS}`,
]
const ROUNDS = 3

interface Audit {
  /** Of 100 points. */
  points: number
  /** Until the largest picture or text is painted, in milliseconds. */
  largestPaint: number
  /** Time for which the page did not react, in milliseconds. */
  blocked: number
  layoutShift: number
  /** Of everything that was loaded, in kilobytes. */
  size: number
}

/** Lighthouse's performance of pages (path by name) on the phone and the slow line that it simulates. */
export async function auditPages(url: string, pages: Record<string, string>): Promise<Figure[]> {
  const program = await lighthouse()
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(pages)) {
    const audits: Audit[] = []
    for (let round = 0; round < ROUNDS; round += 1) audits.push(await completeAudit(program, url + path))
    figures.push(...figuresOf(name, audits))
  }
  return figures
}

function figuresOf(name: string, audits: readonly Audit[]): Figure[] {
  const of = (key: keyof Audit) => sampleOf(audits.map((each) => each[key]))
  const points = of('points')
  const limited = (what: string, key: keyof Audit, unit: Figure['unit'], limit: number): Figure => {
    const value = of(key)
    const text = `at most ${limit.toLocaleString('en')} ${unit}`.trim()
    return { what: `${what} of ${name}`, value, unit, target: { text, isMet: value.median <= limit } }
  }
  return [
    {
      what: `Lighthouse of ${name}`,
      value: points,
      unit: 'points',
      target: { text: 'at least 98', isMet: points.median >= 98 },
    },
    limited('largest paint', 'largestPaint', 'ms', 1_500),
    limited('blocked time', 'blocked', 'ms', 50),
    limited('layout shift', 'layoutShift', '', 0.01),
    ...(name === 'home' ? [limited('first view', 'size', 'KB', 350)] : []),
  ]
}

/** One of twenty runs records no paint at all, which says nothing about the page. It is printed and repeated, once. */
async function completeAudit(program: string, address: string): Promise<Audit> {
  const first = await audit(program, address)
  if (!Number.isNaN(first.largestPaint)) return first
  console.error(`Lighthouse recorded no paint of ${address}; once more.`)
  return audit(program, address)
}

/** The path of its program. Asking npm once saves its start for each audit. */
async function lighthouse(): Promise<string> {
  const { stdout } = await run('npm', [
    'exec',
    '--yes',
    `--package=${PACKAGE}`,
    '-c',
    'command -v lighthouse',
  ])
  return stdout.trim()
}

async function audit(program: string, address: string): Promise<Audit> {
  const { stdout } = await run(program, [address, ...LIGHTHOUSE_OPTIONS], {
    env: { ...process.env, CHROME_PATH: process.env['CHROMIUM'] },
    maxBuffer: 64 * 1024 ** 2,
  })
  const report = JSON.parse(stdout) as Report
  if (report.runtimeError) throw new Error(`Lighthouse failed: ${report.runtimeError.message}`)
  const valueOf = (name: string) => report.audits[name]?.numericValue ?? NaN
  return {
    points: report.categories.performance.score * 100,
    largestPaint: valueOf('largest-contentful-paint'),
    blocked: valueOf('total-blocking-time'),
    layoutShift: valueOf('cumulative-layout-shift'),
    size: valueOf('total-byte-weight') / 1000,
  }
}

/** What is read of Lighthouse's report: https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
interface Report {
  runtimeError?: { message: string }
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue?: number } | undefined>
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { env, node, root, run, tool } from './run.mjs'
import { say } from './say.mjs'

// The headless shell is the same engine without the browser's own interface. Tests run a quarter faster in it.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns the path of a Chromium: an installed one, Playwright's download or, as root, the system's package. */
export async function ensureChromium() {
  const found = process.env.CHROMIUM ?? installedChromium() ?? downloaded()
  if (found) return found
  say('Installing a browser for the tests …')
  let output = ''
  const onOutput = (chunk) => {
    output += chunk
  }
  const shell = process.platform === 'win32'
  await run(tool('playwright'), ['install', 'chromium'], { env, shell, onOutput })
  if (downloaded()) return downloaded()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'], { onOutput })
    // Not every release of Debian and Ubuntu has the headless shell.
    if ((await aptInstall(SHELL, onOutput)) !== 0) await aptInstall('chromium', onOutput)
  }
  const path = installedChromium()
  if (path) return path
  say(
    `${output}\nThe browser tests need Chromium. Install it, or set CHROMIUM to the path of its program, and run npm test again.`,
  )
  process.exit(1)
}

function aptInstall(name, onOutput) {
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    onOutput,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** The path of an installed Chromium, or undefined. */
export function installedChromium() {
  const which = process.platform === 'win32' ? 'where' : 'which'
  for (const name of NAMES) {
    const { status, stdout } = spawnSync(which, [name], { encoding: 'utf8' })
    if (status === 0) return stdout.split('\n')[0].trim()
  }
  return undefined
}

function downloaded() {
  const script = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { stdout } = spawnSync(node, ['-e', script], { cwd: root, encoding: 'utf8' })
  const path = stdout?.trim()
  return path && existsSync(path) ? path : undefined
}

import { readEnv } from './env.ts'
import { orExplain } from './or-explain.ts'
import { openShop, type Shop } from './shop.ts'

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const opening = openShop(env, say)
  closeOnSignals(opening)
  announce(await opening)
}

function announce({ siteUrl, firstAdmin }: Shop): void {
  say(`\n  Shop         ${siteUrl}`)
  say(`  Back office  ${siteUrl}/admin`)
  if (firstAdmin)
    say(`\n  First admin  ${firstAdmin.email}\n  Password     ${firstAdmin.password}   (shown only now)`)
  say('')
}

/** A signal that comes while the shop is still opening waits for that, so that nothing is left running behind. */
function closeOnSignals(opening: Promise<Shop>): void {
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= opening.then((shop) => shop.close()).finally(() => process.exit(0))
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
}

function say(line: string): void {
  console.log(line)
}

await orExplain('The shop could not start.', main)

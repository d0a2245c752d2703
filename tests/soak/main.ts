import { parseArgs } from 'node:util'
import { soak } from './soak.ts'

/** `npm run soak [-- --orders 1000 --shoppers 16 --attempts 10000 --buyers 64 --pieces 500 --kills 12]` */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    shoppers: { type: 'string', default: '16' },
    attempts: { type: 'string', default: '10000' },
    buyers: { type: 'string', default: '64' },
    pieces: { type: 'string', default: '500' },
    kills: { type: 'string', default: '12' },
  },
})
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const problems = await soak({
  orders: Number(values.orders),
  shoppers: Number(values.shoppers),
  attempts: Number(values.attempts),
  buyers: Number(values.buyers),
  pieces: Number(values.pieces),
  kills: Number(values.kills),
  report: say,
})
for (const problem of problems) say(problem)
say(problems.length === 0 ? 'Everything adds up.' : `${problems.length} things do not add up.`)
process.exitCode = problems.length === 0 ? 0 : 1

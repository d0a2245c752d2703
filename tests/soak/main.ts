import { parseArgs } from 'node:util'
import { soak } from './soak.ts'

/** `npm run soak [-- --orders 1000 --shoppers 16 --kills 10]` */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    shoppers: { type: 'string', default: '16' },
    kills: { type: 'string', default: '10' },
  },
})
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const problems = await soak({
  orders: Number(values.orders),
  shoppers: Number(values.shoppers),
  kills: Number(values.kills),
  report: say,
})
for (const problem of problems) say(problem)
say(problems.length === 0 ? 'Everything adds up.' : `${problems.length} things do not add up.`)
process.exitCode = problems.length === 0 ? 0 : 1

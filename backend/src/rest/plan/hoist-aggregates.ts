import { errors } from '../errors.ts'
import { outputName } from '../request/select.ts'
import type { Embedding, HoistedAggregate, ReadPlan } from './plan-types.ts'

/** Moves the aggregates of a to-one spread to its parent. Throws PGRST127 for a to-many spread. */
export function hoistAggregates(plan: ReadPlan, { toOne, resultRef }: Embedding): void {
  const own = plan.fields.flatMap((source, position): HoistedAggregate[] => {
    const { aggregate, aggregateCast } = source
    if (!aggregate) return []
    const hoisted = {
      name: outputName(source) ?? aggregate,
      column: `${resultRef}_${position}`,
      aggregate,
      source,
    }
    return [aggregateCast ? { ...hoisted, aggregateCast } : hoisted]
  })
  const passedOn = plan.children.flatMap(({ hoisted }) => hoisted).map(withoutSource)
  plan.fields = plan.fields.filter(({ aggregate }) => aggregate === undefined)
  plan.hoisted = [...own, ...passedOn]
  if (plan.hoisted.length > 0 && !toOne) {
    throw errors.notImplemented('Aggregates are not implemented for one-to-many or many-to-many spreads.')
  }
}

function withoutSource({ name, column, aggregate, aggregateCast }: HoistedAggregate): HoistedAggregate {
  return { name, column, aggregate, ...(aggregateCast && { aggregateCast }) }
}

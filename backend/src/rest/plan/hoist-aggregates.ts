import { errors } from '../errors.ts'
import { outputName, type Aggregate, type SelectField } from '../request/select.ts'
import type { Embedding, ReadPlan } from './read-plan.ts'

/** An aggregate inside a to-one spread: it is made by the parent, of a column that this resource brings. */
export interface HoistedAggregate {
  name: string
  column: string
  aggregate: Aggregate
  aggregateCast?: string
  /** What the column holds, in the resource that asked for the aggregate; those further up only pass it on. */
  source?: SelectField
}

/** Takes the aggregates out of a spread resource, for its parent to make. Throws PGRST127 where there are many rows. */
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

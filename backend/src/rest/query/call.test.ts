import { describe, expect, test } from 'vitest'
import { planOf } from '../testing/films.ts'
import { callSql } from './call.ts'

async function callOf(path: string, init?: RequestInit) {
  const plan = await planOf(path, init)
  if (plan.kind !== 'call') throw new Error('not a call')
  return callSql(plan.call, plan.columns).compile()
}

const post = (body: string, mediaType = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': mediaType },
})

describe('a call', () => {
  test('by POST takes its arguments from JSON, and omits those that are absent', async () => {
    expect(await callOf('/rpc/add', post('{"a":1}'))).toEqual({
      text: 'select "pgrst_call"."pgrst_scalar" from (select * from json_to_record($1::json) as "pgrst_body"("a" integer)) as "pgrst_body", lateral (select "public"."add"("a" := "pgrst_body"."a") as "pgrst_scalar") as "pgrst_call"',
      values: ['{"a":1}'],
    })
  })

  test('by GET takes them from the query string', async () => {
    expect(await callOf('/rpc/add?b=2&a=1')).toEqual({
      text: 'select "pgrst_call"."pgrst_scalar" from (select "public"."add"("a" := $1::integer, "b" := $2::integer) as "pgrst_scalar") as "pgrst_call"',
      values: ['1', '2'],
    })
  })

  test('that returns rows returns the columns that the response needs', async () => {
    const { text } = await callOf('/rpc/by_year?year=2000&select=title&id=gt.1')
    expect(text).toBe(
      'select "pgrst_call"."title", "pgrst_call"."id" from "public"."by_year"("year" := $1::integer) as "pgrst_call"',
    )
  })

  test('without arguments has none', async () => {
    expect((await callOf('/rpc/ping', post('{}'))).text).toContain('"public"."ping"()')
  })

  test.each([
    ['whole', '{"any": [1]}', 'application/json', '"public"."whole"($1::json)'],
    ['plain', 'some text', 'text/plain', '"public"."plain"($1::text)'],
  ])('of %s sends the whole body', async (name, body, mediaType, text) => {
    const call = await callOf(`/rpc/${name}`, post(body, mediaType))
    expect(call.text).toContain(text)
    expect(call.values).toEqual([body])
  })

  test('of a variadic function collects repeated arguments', async () => {
    const { text, values } = await callOf('/rpc/sum_all?numbers=1&numbers=2')
    expect(text).toContain('variadic "numbers" := array[$1, $2]::integer[]')
    expect(values).toEqual(['1', '2'])
  })

  test('of a variadic function takes an array as one value', async () => {
    expect((await callOf('/rpc/sum_all?numbers={1,2}')).values).toEqual(['{1,2}'])
  })
})

describe('the function is chosen', () => {
  test.each([
    ['by one argument', '/rpc/over?a=1', '("a" := $1::integer)'],
    ['by two', '/rpc/over?a=1&b=2', '("a" := $1::integer, "b" := $2::integer)'],
  ])('%s', async (_, path, text) => {
    expect((await callOf(path)).text).toContain(text)
  })

  test.each([
    ['/rpc/over', 'PGRST202'],
    ['/rpc/over?b=1', 'PGRST202'],
    ['/rpc/over?a=1&c=2', 'PGRST202'],
    ['/rpc/whole?x=1', 'PGRST202'],
    ['/rpc/nope', 'PGRST202'],
    ['/rpc/twin?a=1', 'PGRST203'],
  ])('not for %s: %s', async (path, code) => {
    await expect(callOf(path)).rejects.toMatchObject({ code })
  })

  test('not for a body of another type than it takes', async () => {
    await expect(callOf('/rpc/plain', post('{}'))).rejects.toMatchObject({ code: 'PGRST202' })
    await expect(callOf('/rpc/whole', post('x', 'text/plain'))).rejects.toMatchObject({ code: 'PGRST202' })
  })
})

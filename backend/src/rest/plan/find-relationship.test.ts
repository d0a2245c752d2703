import { describe, expect, test } from 'vitest'
import { readSettings } from '../schema-cache/api-settings.ts'
import { findRelationships } from '../schema-cache/relationships.ts'
import type { SchemaCache } from '../schema-cache/types.ts'
import { foreignKey, table } from '../testing/films.ts'
import { findRelationship } from './find-relationship.ts'
import { closest } from './hints.ts'

const name = (tableName: string) => ({ schema: 'public', name: tableName })

const tables = new Map([
  table('films', ['id']),
  table('people', ['id']),
  table('roles', ['film_id', 'person_id']),
  table('scripts', ['film_id']),
  table('film_view', ['id'], [], true),
  table('pairs', ['a', 'b']),
])
const keys = [
  foreignKey('films_director_fkey', 'films', 'people', [['director_id', 'id']]),
  foreignKey('films_producer_fkey', 'films', 'people', [['producer_id', 'id']]),
  foreignKey('roles_film_fkey', 'roles', 'films', [['film_id', 'id']]),
  foreignKey('roles_person_fkey', 'roles', 'people', [['person_id', 'id']]),
  foreignKey('scripts_film_fkey', 'scripts', 'films', [['film_id', 'id']], true),
  foreignKey('films_sequel_fkey', 'films', 'films', [['sequel_of', 'id']]),
  foreignKey('films_hidden_fkey', 'films', 'hidden', [['hidden_id', 'id']]),
  foreignKey('roles_film_fkey', 'roles', 'film_view', [['film_id', 'id']]),
  foreignKey('films_pair_fkey', 'films', 'pairs', [
    ['pair_a', 'a'],
    ['pair_b', 'b'],
  ]),
]
const computed = [{ function: name('best_role'), origin: name('films'), target: name('roles'), toOne: true }]
const cache: SchemaCache = {
  tables,
  relationships: findRelationships(tables, keys, computed),
  routines: new Map(),
  schemas: ['public'],
  mediaHandlers: [],
  postgisSchema: null,
  settings: readSettings([]),
}
const find = (origin: string, target: string, hint?: string) =>
  findRelationship(cache, name(origin), target, hint)

describe('a relationship is found', () => {
  test.each([
    ['films', 'roles', undefined, 'one-to-many'],
    ['films', 'scripts', undefined, 'one-to-one'],
    ['scripts', 'films', undefined, 'one-to-one'],
    ['films', 'director_id', undefined, 'many-to-one'],
    ['films', 'films_director_fkey', undefined, 'many-to-one'],
    ['films', 'people', 'director_id', 'many-to-one'],
    ['films', 'people', 'films_producer_fkey', 'many-to-one'],
    ['films', 'people', 'roles', 'many-to-many'],
    ['people', 'films', 'roles', 'many-to-many'],
    ['people', 'films', 'director_id', 'one-to-many'],
    ['films', 'sequel_of', undefined, 'many-to-one'],
    ['films', 'films', undefined, 'one-to-many'],
    ['films', 'films', 'sequel_of', 'one-to-many'],
    ['films', 'best_role', undefined, 'computed'],
    ['films', 'pairs', undefined, 'many-to-one'],
    ['roles', 'film_view', undefined, 'many-to-one'],
  ])('from %s by %s with the hint %s: %s', (origin, target, hint, kind) => {
    expect(find(origin, target, hint).kind).toBe(kind)
  })

  test('with its columns in the direction of the origin', () => {
    expect(find('films', 'roles')).toMatchObject({ columns: [['id', 'film_id']] })
    expect(find('roles', 'people')).toMatchObject({ columns: [['person_id', 'id']] })
    expect(find('films', 'people', 'roles')).toMatchObject({
      junction: name('roles'),
      toOrigin: { columns: [['id', 'film_id']] },
      toTarget: { columns: [['id', 'person_id']] },
    })
  })
})

describe('a relationship is not found', () => {
  test.each([
    ['films', 'hidden', undefined, 'PGRST200'],
    ['films', 'people', 'nope', 'PGRST200'],
    ['films', 'films', 'films_sequel_fkey', 'PGRST200'],
    ['nowhere', 'films', undefined, 'PGRST200'],
    ['roles', 'scripts', undefined, 'PGRST200'],
    ['films', 'people', undefined, 'PGRST201'],
  ])('from %s to %s with the hint %s: %s', (origin, target, hint, code) => {
    expect(() => find(origin, target, hint)).toThrow(expect.objectContaining({ code }))
  })

  test('and the error names the hint', () => {
    expect(() => find('films', 'people', 'nope')).toThrow(
      expect.objectContaining({
        details: expect.stringContaining("and 'people' using the hint 'nope' in the schema"),
      }),
    )
  })
})

describe('the closest name', () => {
  test.each([
    ['film', ['films', 'people'], 'films'],
    ['pepole', ['films', 'people'], 'people'],
    ['FILMS', ['films'], 'films'],
    ['zzz', ['films', 'people'], undefined],
    ['x', [], undefined],
    ['films', ['films'], undefined],
  ])('to %s in %j is %s', (word, words, meant) => {
    expect(closest(word, words)).toBe(meant)
  })

  test('is found quickly for a name of any length', () => {
    expect(closest('x'.repeat(1_000_000), ['y'.repeat(1_000_000)])).toBeUndefined()
  })
})

import { describe, expect, test, vi } from 'vitest'
import type { Database } from '../../postgres/database.ts'
import { useBlog } from '../testing/blog.ts'
import { createSchemaCache } from './schema-cache.ts'
import { tableKey } from './types.ts'

const blog = useBlog()

describe('the schema cache', () => {
  test('is read once by concurrent callers', async () => {
    const asked = vi.fn()
    const asOwner: Database['asOwner'] = (work) => {
      asked()
      return blog.database.asOwner(work)
    }
    const holder = createSchemaCache({ ...blog.database, asOwner }, ['public'])
    const [first, second] = await Promise.all([holder.get(), holder.get()])
    expect(first).toBe(second)
    expect(await holder.get()).toBe(first)
    // One transaction installs the event triggers, one reads.
    expect(asked).toHaveBeenCalledTimes(2)
    await holder.close()
  })

  test('includes a new table, a new column and a dropped table as soon as they are committed', async () => {
    const client = blog.as('service_role')
    expect((await client.from('later').select()).error).toMatchObject({ code: 'PGRST205' })
    await blog.database.query('create table later (id integer primary key)')
    await expect.poll(async () => (await client.from('later').select()).error).toBeNull()
    await blog.database.query('alter table later add name text')
    const insert = () => client.from('later').insert({ id: Math.random() * 1e6, name: 'x' })
    await expect.poll(async () => (await insert()).error?.code).toBe('22P02')
    await blog.database.query('drop table later')
    await expect.poll(async () => (await client.from('later').select()).error?.code).toBe('PGRST205')
  })

  test('is reloaded on NOTIFY', async () => {
    const holder = createSchemaCache(blog.database, ['public'])
    const before = await holder.get()
    await blog.database.query("notify pgrst, 'reload schema'")
    await expect.poll(async () => (await holder.get()) !== before).toBe(true)
    await holder.close()
  })

  test('is the previous one while a lock holds the reading of the next one up', async () => {
    const reading = vi.fn(async () => {})
    const asOwner: Database['asOwner'] = async (work) => {
      await reading()
      return blog.database.asOwner(work)
    }
    const holder = createSchemaCache({ ...blog.database, asOwner }, ['public'], 10)
    const before = await holder.get()
    const { promise: lock, resolve: unlock } = Promise.withResolvers<void>()
    const lateReading = vi.fn(() => lock)
    reading.mockImplementation(lateReading)
    await blog.database.query("notify pgrst, 'reload schema'")
    await expect
      .poll(async () => {
        expect(await holder.get()).toBe(before)
        return lateReading
      })
      .toHaveBeenCalledTimes(1)
    expect(await holder.get()).toBe(before)
    unlock()
    await expect.poll(async () => (await holder.get()) !== before).toBe(true)
    expect(lateReading).toHaveBeenCalledTimes(1)
    await holder.close()
  })

  test('is not an older one whose reading ends after that of a newer one', async () => {
    const [older, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // The first installs the event triggers.
    const held = new Map([
      [3, older.promise],
      [5, last.promise],
    ])
    let readings = 0
    const asOwner: Database['asOwner'] = async (work) => {
      const result = await blog.database.asOwner(work)
      readings += 1
      await held.get(readings)
      return result
    }
    const holder = createSchemaCache({ ...blog.database, asOwner }, ['public'], 10)
    const reload = () => blog.database.query("notify pgrst, 'reload schema'")
    /** What callers get once so many have been read. */
    const untilRead = async (count: number) => {
      await expect.poll(() => holder.get().then(() => readings)).toBe(count)
      return await holder.get()
    }
    const first = await holder.get()
    await reload()
    await untilRead(3)
    await reload()
    await untilRead(4)
    await expect.poll(async () => (await holder.get()) !== first).toBe(true)
    const newer = await holder.get()
    older.resolve()
    await new Promise(setImmediate)
    await reload()
    expect(await untilRead(5)).toBe(newer)
    last.resolve()
    await holder.close()
  })

  test('is a 503 while the database is unreachable, and the next request retries', async () => {
    let isAway = true
    const asOwner: Database['asOwner'] = (work) =>
      isAway ? Promise.reject(new Error('connection refused')) : blog.database.asOwner(work)
    let listeners = 0
    const listen: Database['listen'] = async (...parameters) => {
      const stop = await blog.database.listen(...parameters)
      listeners += 1
      return () => {
        listeners -= 1
        return stop()
      }
    }
    const holder = createSchemaCache({ ...blog.database, asOwner, listen }, ['public'])
    await expect(holder.get()).rejects.toMatchObject({ status: 503, code: 'PGRST002' })
    expect(listeners).toBe(0)
    isAway = false
    expect((await holder.get()).tables.size).toBeGreaterThan(0)
    await holder.close()
  })
})

describe('its content', () => {
  test('columns with types, defaults, lengths and enums', async () => {
    const holder = createSchemaCache(blog.database, ['public'])
    const { tables } = await holder.get()
    const columns = tables.get(tableKey({ schema: 'public', name: 'authors' }))?.columns
    expect(columns?.get('id')).toMatchObject({
      type: 'bigint',
      nullable: false,
      default: "nextval('public.authors_id_seq')",
    })
    expect(columns?.get('mood')).toMatchObject({ type: 'public.mood', enumValues: ['happy', 'sober'] })
    expect(columns?.get('email')).toMatchObject({ type: 'character varying', maxLength: 40, nullable: true })
    const post = tables.get(tableKey({ schema: 'public', name: 'posts' }))
    expect(post?.columns.get('slug')).toMatchObject({ type: 'public.slug', baseType: 'text' })
    expect(post?.columns.get('search')).toMatchObject({ default: null })
    await holder.close()
  })

  test('the primary key of a view', async () => {
    const holder = createSchemaCache(blog.database, ['public'])
    const { tables } = await holder.get()
    expect(tables.get(tableKey({ schema: 'public', name: 'published_posts' }))).toMatchObject({
      isView: true,
      primaryKey: ['id'],
      insertable: true,
    })
    await holder.close()
  })
})

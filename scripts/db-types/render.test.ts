import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseForThisTest } from '../../backend/test/test-database.ts'
import { readCatalogue } from './catalogue.ts'
import { renderTypes } from './render.ts'

const ROOT = join(import.meta.dirname, '../..')

test('app/database.types.ts matches the migrations (npm run db:types regenerates it)', async () => {
  const database = await databaseForThisTest({ supabaseDir: join(ROOT, 'supabase') })
  const types = renderTypes(await readCatalogue(database.query))
  expect(readFileSync(join(ROOT, 'app/database.types.ts'), 'utf8')).toBe(types)
})

test('tables, views, enums and functions are written as supabase gen types writes them', async () => {
  const database = await databaseForThisTest({ sql: LIBRARY })
  const types = renderTypes(await readCatalogue(database.query))
  for (const part of PARTS) expect(types).toContain(part)
})

const LIBRARY = `
  create type mood as enum ('calm', 'loud');
  create table authors (id bigint generated always as identity primary key, name text not null, moods mood[]);
  create table profiles (author_id bigint primary key references authors, bio jsonb default '{}', size int generated always as (1) stored);
  create view names as select name from authors;
  create function loudest(at_most int, from_year int default 1900) returns setof authors language sql as 'select * from authors';
  create function counted(from_year int) returns table (year int, moods mood[], authors bigint) language sql as 'select 1900, null::mood[], 1';
  create function touch() returns void language sql as '';
`

const PARTS = [
  `      authors: {
        Row: {
          id: number
          moods: Database["public"]["Enums"]["mood"][] | null
          name: string
        }
        Insert: {
          id?: never
          moods?: Database["public"]["Enums"]["mood"][] | null
          name: string
        }
        Update: {
          id?: never
          moods?: Database["public"]["Enums"]["mood"][] | null
          name?: string
        }
        Relationships: []
      }`,
  `        Insert: {
          author_id: number
          bio?: Json | null
          size?: never
        }`,
  `        Relationships: [
          {
            foreignKeyName: "profiles_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: true
            referencedRelation: "authors"
            referencedColumns: ["id"]
          },
        ]`,
  `      names: {
        Row: {
          name: string | null
        }
        Relationships: []
      }`,
  `      loudest: {
        Args: {
          at_most: number
          from_year?: number
        }
        Returns: {
          id: number
          moods: Database["public"]["Enums"]["mood"][] | null
          name: string
        }[]
        SetofOptions: {
          from: "*"
          to: "authors"
          isOneToOne: false
          isSetofReturn: true
        }
      }`,
  `      counted: {
        Args: {
          from_year: number
        }
        Returns: {
          authors: number
          moods: Database["public"]["Enums"]["mood"][]
          year: number
        }[]
      }`,
  `      touch: {
        Args: never
        Returns: undefined
      }`,
  `    Enums: {
      mood: "calm" | "loud"
    }`,
  `      mood: ["calm", "loud"],`,
]

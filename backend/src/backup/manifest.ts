import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE_NAME = 'manifest.json'
/** Of the folder's layout. */
const FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const schema = z.object({
  format: z.literal(FORMAT),
  /** When the snapshot of the database was taken. */
  takenAt: z.iso.datetime(),
  /** Of all SQL files that created the database. */
  schemaHash: sha256,
  tables: z.array(
    z.object({
      /** Quoted where needed, such as `public.orders`. */
      name: z.string(),
      columns: z.array(z.string()),
      /** Within the backup. */
      path: z.string().regex(/^tables\/[\w.-]+\.copy$/),
      rows: z.int().min(0),
      sha256,
    }),
  ),
  sequences: z.array(
    z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  files: z.array(z.object({ version: z.uuid(), size: z.int().min(0), sha256 })),
  /** Versions of objects whose bytes the storage had already lost. */
  lostFiles: z.array(z.string()),
})

/** The table of contents of a backup. It is written last, before its signature. */
export type Manifest = z.infer<typeof schema>
export type TableEntry = Manifest['tables'][number]
export type SequenceEntry = Manifest['sequences'][number]
export type FileEntry = Manifest['files'][number]

export function newManifest(contents: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...contents }
}

export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const file = await open(join(dir, FILE_NAME), 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** @throws a sentence to be shown to people if the folder is no backup */
export async function readManifestBytes(dir: string): Promise<Buffer> {
  return readFile(join(dir, FILE_NAME)).catch((cause: unknown) => {
    throw new Error(`${dir} is not a backup: it has no ${FILE_NAME}.`, { cause })
  })
}

/** @throws a sentence to be shown to people if the folder is no complete backup */
export async function readManifest(dir: string): Promise<Manifest> {
  const bytes = await readManifestBytes(dir)
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (cause) {
    throw new Error(`The backup ${dir} is damaged: its ${FILE_NAME} cannot be read.`, { cause })
  }
}

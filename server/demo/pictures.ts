import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../app/database.types.ts'

export const demoDir = resolve(import.meta.dirname, '../../demo')

const bucket = 'product-images'
const folders = ['products', 'hero', 'categories', 'blog', 'portfolio', 'about'] as const
const uploadsAtOnce = 8

export type PictureFolder = (typeof folders)[number]

/** The root-relative URL of a picture, as stored in the image columns. */
export function pictureUrl(folder: PictureFolder, file: string): string {
  return `/storage/v1/object/public/${bucket}/${folder}/${file}`
}

/**
 * Uploads all demonstration pictures, a few at a time, except those that exist already.
 * @throws Error naming the first picture that could not be stored
 */
export async function uploadPictures(service: SupabaseClient<Database>): Promise<void> {
  const [pictures, stored] = await Promise.all([listPictures(), listStored(service)])
  const waiting = pictures.filter((path) => !stored.has(path)).values()
  const worker = async () => {
    for (const path of waiting) await upload(service, path)
  }
  await Promise.all(Array.from({ length: uploadsAtOnce }, worker))
}

async function upload(service: SupabaseClient<Database>, path: string): Promise<void> {
  const bytes = await readFile(join(demoDir, path))
  const { error } = await service.storage
    .from(bucket)
    .upload(path, bytes, { contentType: 'image/jpeg', cacheControl: '3600', upsert: true })
  if (error) throw new Error(`The demonstration picture ${path} could not be stored: ${error.message}`)
}

async function listPictures(): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const files = await readdir(join(demoDir, folder))
      return files.filter((file) => file.endsWith('.jpg')).map((file) => `${folder}/${file}`)
    }),
  )
  return found.flat()
}

async function listStored(service: SupabaseClient<Database>): Promise<Set<string>> {
  const listed = await Promise.all(
    folders.map(async (folder) => {
      const { data, error } = await service.storage.from(bucket).list(folder, { limit: 1000 })
      if (error) throw new Error(`The stored pictures could not be listed: ${error.message}`)
      return data.map(({ name }) => `${folder}/${name}`)
    }),
  )
  return new Set(listed.flat())
}

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recordLog } from '../../backend/test/record-log.ts'
import { createMailFileRemoval } from './mail-files.ts'

const NOON = new Date('2026-11-25T12:00:00Z')

function openFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-files-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const directory = join(dataDir, 'mail')
  const { logger, messages } = recordLog()
  const write = (name: string, ageInDays: number) => {
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, name), 'To: ada@example.com')
    const writtenAt = NOON.getTime() / 1000 - ageInDays * 86_400
    utimesSync(join(directory, name), writtenAt, writtenAt)
  }
  return { directory, write, messages, removeIfDue: createMailFileRemoval(dataDir, logger) }
}

test('mails that were written as files are removed after 30 days, with drafts that a kill left', async () => {
  const { directory, write, messages, removeIfDue } = openFolder()
  write('2026-10-25T08-00-00.000Z-1.eml', 31)
  write('.2026-10-25T08-00-00.000Z-2.eml.0b1c.draft', 31)
  write('2026-10-27T08-00-00.000Z-3.eml', 29)
  write('notes.txt', 31)
  await removeIfDue(NOON)
  expect(readdirSync(directory).toSorted()).toEqual(['2026-10-27T08-00-00.000Z-3.eml', 'notes.txt'])
  expect(messages()).toEqual(['Mails that were written as files were removed'])
})

test('the folder is searched once a night', async () => {
  const { directory, write, removeIfDue } = openFolder()
  await removeIfDue(NOON)
  write('late.eml', 31)
  await removeIfDue(new Date('2026-11-26T02:29:00Z'))
  expect(readdirSync(directory)).toEqual(['late.eml'])
  await removeIfDue(new Date('2026-11-26T02:30:00Z'))
  expect(readdirSync(directory)).toEqual([])
})

test('a shop that never wrote a mail as a file has nothing to remove', async () => {
  const { directory, messages, removeIfDue } = openFolder()
  await removeIfDue(NOON)
  expect(existsSync(directory)).toBe(false)
  expect(messages()).toEqual([])
})

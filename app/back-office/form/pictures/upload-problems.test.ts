import { expect, test, vi } from 'vitest'
import { DataError } from '../../../lib/supabase/data-error.ts'
import {
  beginsLikeFilm,
  fileProblem,
  MAKE_SMALLER,
  RefusedFile,
  refuseFile,
  uploadProblem,
} from './upload-problems.ts'

const fiveMegabytes = 5 * 1024 * 1024

test('a picture of exactly 5 MB is accepted', () => {
  expect(fileProblem({ name: 'sofa.jpg', type: 'image/jpeg', size: fiveMegabytes })).toBeNull()
})

test('one byte more is too large', () => {
  expect(fileProblem({ name: 'sofa.jpg', type: 'image/jpeg', size: fiveMegabytes + 1 })).toEqual([
    'File too large',
    'sofa.jpg exceeds 5MB limit.',
  ])
})

test('a file that is not an image is refused as such, also when it is too large', () => {
  const problem = ['Invalid file', 'prices.pdf is not an image file.']
  expect(fileProblem({ name: 'prices.pdf', type: 'application/pdf', size: fiveMegabytes * 2 })).toEqual(
    problem,
  )
})

test('an empty file is not an image', () => {
  const problem = ['Invalid file', 'sofa.jpg is not an image file.']
  expect(fileProblem({ name: 'sofa.jpg', type: 'image/jpeg', size: 0 })).toEqual(problem)
})

test.each([
  ['an MP4', '\0\0\0\x18ftypmp42', true],
  ['a WebM', '\x1a\x45\xdf\xa3\x01\0\0\0', true],
  ['a PDF', '%PDF-1.7 named film.mp4', false],
  ['an empty file', '', false],
])('%s is known by its first bytes', (_name, text, isFilm) => {
  expect(beginsLikeFilm(Buffer.from(text, 'latin1'))).toBe(isFilm)
})

const words = { name: 'words.jpg', type: 'image/jpeg' }

test('a file whose content the storage refuses is no picture that the shop can show', () => {
  const refusal = new DataError(
    'The file claims to be image/jpeg, but its content is something else',
    '',
    415,
  )
  expect(uploadProblem(refusal, words)).toEqual([
    'Invalid file',
    'words.jpg is not an image file that the shop can show. Save it as a JPEG or PNG and try again.',
  ])
  expect(uploadProblem(refusal, { name: 'film.mp4', type: 'video/mp4' })).toEqual([
    'Invalid file',
    'film.mp4 is not an MP4 or WebM film.',
  ])
})

test('a picture with too many pixels is too large, too', () => {
  const refusal = new DataError('A picture of 10000 × 10000 pixels is too large', '', 413)
  expect(uploadProblem(refusal, words)).toEqual(['File too large', `words.jpg: ${refusal.message}`])
})

test.each([
  ['animated', 'sofa.jpg exceeds 5MB limit. It is animated, and would stand still if it were made smaller.'],
  [
    'unreadable',
    'sofa.jpg exceeds 5MB limit. It could not be made smaller, since it may be damaged. Save it as a JPEG or PNG and try again.',
  ],
] as const)(
  'a picture that is %s and cannot be made smaller is refused with the reason',
  (kept, description) => {
    const large = { name: 'sofa.jpg', type: 'image/jpeg', size: fiveMegabytes + 1 }
    expect(fileProblem(large, kept)).toEqual(['File too large', description])
    expect(fileProblem({ ...large, size: 1 }, kept)).toBeNull()
  },
)

test('a file that the form itself refused keeps its problem', () => {
  expect(uploadProblem(new RefusedFile(['Invalid file', 'words.jpg is no picture.']), words)).toEqual([
    'Invalid file',
    'words.jpg is no picture.',
  ])
})

test('any other refusal is told in the words of the storage, and a lost connection in those of the form', () => {
  expect(uploadProblem(new DataError('No room is left.', '', 507), words)).toEqual([
    'Upload Error',
    'words.jpg: No room is left.',
  ])
  expect(uploadProblem(new DataError('Failed to fetch'), words)).toEqual([
    'Upload Error',
    'words.jpg could not be uploaded. Please try again.',
  ])
})

const makeSmaller = () => {}

/** What `refuseFile` says. */
function refused(type: string, error: unknown, options?: Parameters<typeof refuseFile>[3]) {
  const refuse = vi.fn<Parameters<typeof refuseFile>[0]>()
  refuseFile(refuse, new File(['a'], 'a', { type }), error, options)
  return refuse.mock.calls
}

test('only a picture that is too large, and was not made smaller, may be made smaller', () => {
  const tooLarge = new RefusedFile(['File too large', 'a exceeds its limit.'])
  const offered = { action: { label: MAKE_SMALLER, onPress: makeSmaller } }
  expect(refused('image/jpeg', tooLarge, { retry: makeSmaller })).toEqual([[...tooLarge.problem, offered]])
  expect(refused('image/jpeg', tooLarge)).toEqual([tooLarge.problem])
  expect(refused('video/mp4', tooLarge, { retry: makeSmaller })).toEqual([tooLarge.problem])
})

test('a text of the form stands for an error of the upload only, which is its second line', () => {
  const failed: [string, string] = ['Error', 'Error uploading image']
  expect(refused('image/jpeg', new DataError('Failed to fetch'), { retry: makeSmaller, failed })).toEqual([
    [...failed, { detail: 'a could not be uploaded. Please try again.' }],
  ])
  const noImage = new RefusedFile(['Invalid file', 'a is not an image file.'])
  expect(refused('image/jpeg', noImage, { failed })).toEqual([noImage.problem])
})

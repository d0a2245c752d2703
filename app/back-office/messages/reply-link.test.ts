import { expect, test } from 'vitest'
import { replyLink } from './reply-link.ts'

const letter = { name: 'Ọlá', email: 'ola@example.com', message: 'Good day.\nIs the sofa left?' }

function read(link: string) {
  const { pathname, searchParams } = new URL(link)
  return { to: decodeURIComponent(pathname), body: searchParams.get('body') }
}

test('a reply goes to the visitor and quotes the message', () => {
  expect(read(replyLink(letter))).toEqual({
    to: 'ola@example.com',
    body: 'Dear Ọlá,\r\n\r\n\r\n\r\n> Good day.\r\n> Is the sofa left?',
  })
})

test('an e-mail address cannot add further recipients', () => {
  const link = replyLink({ ...letter, email: 'a?bcc=b@example.com' })
  expect(read(link).to).toBe('a?bcc=b@example.com')
  expect(new URL(link).searchParams.has('bcc')).toBe(false)
})

test('a long message that is cut within a surrogate pair still makes a valid URL', () => {
  expect(replyLink({ ...letter, message: '🛋'.repeat(5000) }).length).toBeLessThan(20_000)
  expect(replyLink({ ...letter, message: `x${'🛋'.repeat(5000)}` })).toContain('mailto:')
})

import { expect, test } from 'vitest'
import { recordLog } from '../../backend/test/record-log.ts'
import { unknownSettings, warnOfUnknownSettings } from './unknown-settings.ts'

test('one warning names them all, and none is given without them', () => {
  const { logger, lines } = recordLog()
  warnOfUnknownSettings({ PORT: '3000', ENV_FILE_NAMES: '' }, logger)
  expect(lines).toEqual([])
  warnOfUnknownSettings({ SITE_UR: 'x', COLOUR: 'y', ENV_FILE_NAMES: 'PORT,COLOUR' }, logger)
  expect(lines).toMatchObject([{ names: ['COLOUR', 'SITE_UR (SITE_URL?)'] }])
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SITE_UR', 'SITE_URL'],
  ['SITE_URLS', 'SITE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['smtp_url', 'SMTP_URL'],
])('%s of the environment is named with %s', (name, setting) => {
  expect(unknownSettings(['PATH', name, 'PORT'], [])).toEqual([`${name} (${setting}?)`])
})

test('other names of the environment belong to other programs', () => {
  const foreign = [
    'HOSTNAME',
    'HOME',
    'POST',
    'MAIL',
    'NODE_ENV',
    'LOGNAME',
    'SHOP_PORT',
    'REDIS_URL',
    'PORTS',
  ]
  expect(unknownSettings(foreign, [])).toEqual([])
})

test('every name of .env that is no setting is named once, except those that only compose.yaml reads', () => {
  const file = ['SITE_URL', 'DOMAIN', 'POSTGRES_PASSWORD', 'SMPT_URL', 'SMTP_PASSWORD', 'HOSTS']
  expect(unknownSettings(['SMPT_URL', ...file], file)).toEqual([
    'SMPT_URL (SMTP_URL?)',
    'SMTP_PASSWORD',
    'HOSTS (HOST?)',
  ])
})

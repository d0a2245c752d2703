import { expect, test } from 'vitest'
import { describeDevice } from './device-name.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome on Windows', `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Opera on Windows', `${WINDOWS} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`],
  ['Chrome on Android', `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['Edge on Android', `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`],
  ['Samsung Internet on Android', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Phoenix on Android', `${ANDROID} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 PHX/18.2`],
  [
    'Opera Mini on Android',
    'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16',
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Safari on iPhone', `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${IPHONE} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`],
  ['Firefox on iPhone', `${IPHONE} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  ],
  [
    'Chrome on ChromeOS',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  ],
  ['iPhone', `${IPHONE} Mobile/15E148`],
  ['Unknown device', 'curl/8.14.1'],
  ['Unknown device', null],
])('%s', (name, userAgent) => {
  expect(describeDevice(userAgent).name).toBe(name)
})

test('phones and tablets are told from computers', () => {
  expect(describeDevice(`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`).isHandheld).toBe(true)
  expect(describeDevice(`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`).isHandheld).toBe(false)
  expect(describeDevice(null).isHandheld).toBe(false)
})

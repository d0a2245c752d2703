import { expect, test } from 'vitest'
import { differingParts } from './differing-parts.ts'

const long = 'A sofa of oak and velvet that was made by hand in Lagos. '.repeat(10)

test('short texts are shown whole', () => {
  expect(differingParts('Oak', 'Iroko')).toEqual(['Oak', 'Iroko'])
  expect(differingParts(undefined, 'Iroko')).toEqual([undefined, 'Iroko'])
  expect(differingParts('Oak', undefined)).toEqual(['Oak', undefined])
})

test('of long texts the part around their first difference is shown', () => {
  const [before = '', after = ''] = differingParts(`${long}Soft.`, `${long}Hard.`)
  expect(before).toMatch(/^….+Soft\.$/)
  expect(after).toMatch(/^….+Hard\.$/)
  expect(differingParts(`Old ${long}`, `New ${long}`)).toEqual([
    expect.stringMatching(/^Old .+…$/),
    expect.stringMatching(/^New .+…$/),
  ])
  expect(differingParts(long, `${long}More.`)[1]).toMatch(/More\.$/)
})

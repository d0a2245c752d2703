import { expect, test } from '../support/test.ts'

test.use({ expectedInConsole: /Content Security Policy/ })

test("only the shop's own scripts and styles work: no injected, external or javascript: URL scripts", async ({
  page,
  shopper,
}) => {
  await shopper.open('/faq')
  const ran = await page.evaluate(async () => {
    const strange = document.createElement('div')
    strange.innerHTML =
      '<img src="/favicon.svg" onload="window.strange = 1"><a href="javascript:window.strange = 2">Go</a>'
    const inline = document.createElement('script')
    inline.textContent = 'window.strange = 3'
    const loaded = new Promise((done) => strange.querySelector('img')!.addEventListener('load', done))
    document.body.append(strange, inline)
    strange.querySelector('a')!.click()
    await loaded
    return 'strange' in window
  })
  expect(ran).toBe(false)

  await test.step('what is injected has no styles either, neither by attribute nor by element', async () => {
    const positions = await page.evaluate(() => {
      const box = document.createElement('div')
      box.innerHTML = '<p id="a" style="position:fixed">A</p><style>#b{position:fixed}</style><p id="b">B</p>'
      const element = document.createElement('p')
      element.setAttribute('style', 'position:fixed')
      const style = document.createElement('style')
      style.textContent = '#b{position:fixed}'
      document.body.append(box, element, style)
      return [...box.querySelectorAll('p'), element].map((each) => getComputedStyle(each).position)
    })
    expect(positions).toEqual(['static', 'static', 'static'])
  })
})

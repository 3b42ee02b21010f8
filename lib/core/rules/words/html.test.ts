import { dataBlock, html } from './html'

test('whatever stands in a page is text: in words and in quoted attributes', () => {
  const typed = `"><script>alert('1')</script>&`
  const { text } = html`<a title="${typed}">${typed}</a>`
  expect(text).not.toMatch(/<script|title="">|'1'/)
  expect(text).toContain('&#60;script&#62;')
})

test('markup stays markup, lists stand one after another, and nothing is nothing', () => {
  const { text } = html`<ul>
    ${['a', 'b'].map((one) => html`<li>${one}</li>`)}${null}${false}
  </ul>`
  expect(text).toBe('<ul>\n<li>a</li><li>b</li>\n</ul>')
})

test('data cannot end the block they stand in', () => {
  const { text } = dataBlock('config', { title: '</script><b>' })
  expect(text.match(/<\/script>/g)).toHaveLength(1)
  expect(JSON.parse(text.replace(/^<[^>]+>|<\/script>$/g, ''))).toEqual({ title: '</script><b>' })
})

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dataBlock, html } from './html'

test('whatever stands in a page is text: in words and in quoted attributes', () => {
  const typed = `"><script>alert('1')</script>&`
  const { text } = html`<a title="${typed}">${typed}</a>`
  expect(text).not.toMatch(/<script|title="">|'1'/)
  expect(text).toContain('&#60;script&#62;')
})

test('HTML is written here alone: no page, letter, screen or print makes it of data', () => {
  const raw = /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|document\.write|new Markup\(/
  const writing = ['app', 'components', 'lib', 'public']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.(tsx?|m?js)$/.test(file) && !file.includes('.test.'))
    .filter((file) => statSync(file).isFile() && raw.test(readFileSync(file, 'utf8')))
  // Of its own constants.
  expect(writing.sort()).toEqual(['lib/core/words/rules/html.ts', 'lib/open/page.ts'])
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

import { readerNamesCookie } from '@/lib/core/actor/rules/reader-cookie'
import { aliveEvent } from '@/lib/core/schedule/calls/page'
import { openPage, paintFirst } from './paint-first'
import { turnWeeks } from './turn-weeks'

const nonce = 'bm9uY2U='
const drawn = [
  '<!DOCTYPE html><html lang="ru" class="sans_a mono_b" data-theme="dark"><head>',
  '<link rel="stylesheet" href="/a.css"/>',
  `<link rel="preload" as="script" fetchPriority="low" nonce="${nonce}" href="/one.js"/>`,
  `<script src="/one.js" async="" nonce="${nonce}"></script><script src="/two.js" async="" nonce="${nonce}"></script>`,
  `</head><body class="page"><p class="text">Физика</p><script nonce="${nonce}">push("\\u003cscript src=")</script>`,
  `<script src="/one.js" async="" id="_R_" nonce="${nonce}"></script></body></html>`,
].join('')
const sent = paintFirst(drawn, nonce)

const files = ['/one.js', '/two.js']

test('files of script start nothing by themselves', () => {
  expect(sent).not.toMatch(/<script[^>]* src=|rel="preload"/)
})

test('what hydration reads is data at the end of the page, whatever somebody wrote', () => {
  const text = 'self.__next_f.push([1]) "])'
  const scripts = [
    `$RC("B:0","S:0");(self.__next_f=self.__next_f||[]).push([0])`,
    `self.__next_f.push([1,${JSON.stringify(text)}])`,
    'self.__next_f.push([1,"\\\\"])',
  ].map((one) => `<script nonce="${nonce}">${one}</script>`)
  const foreign = '<script nonce="other">self.__next_f.push([7])</script><i></i>'
  const page = drawn.replace('</body>', `<p>self.__next_f.push([1])</p>${foreign}${scripts.join('')}</body>`)
  const made = paintFirst(page, nonce)
  const [, data = ''] = /<script type="application\/json" id="flight">(.*?)<\/script><\/body>/.exec(made) ?? []
  expect(JSON.parse(data)).toEqual([[0], [1, text], [1, '\\']])
  expect(made).toContain(`<p>self.__next_f.push([1])</p>${foreign}<script nonce="${nonce}">$RC("B:0","S:0");`)
})

test('nothing else of the page is touched but the classes of its root', () => {
  for (const kept of [
    '<html lang="ru" data-theme="dark">',
    '<link rel="stylesheet" href="/a.css"/>',
    `<body class="page"><p class="text">Физика</p><script nonce="${nonce}">push("\\u003cscript src=")</script>`,
  ])
    expect(sent).toContain(kept)
})

test('scripts in a row become one', () => {
  const row = [1, 2, 3].map((one) => `<script nonce="${nonce}">push(${one})</script>`).join('')
  const joined = paintFirst(drawn.replace('</body>', `<p></p>${row}</body>`), nonce)
  expect(joined).toContain(`<p></p><script nonce="${nonce}">push(1);push(2);push(3)</script>`)
})

test('the page is opened with its files and its fonts, before anything that is waited for', () => {
  const script = `(${openPage.toString()})(${JSON.stringify(files)},"sans_a mono_b","${aliveEvent}","${readerNamesCookie}","flight",${turnWeeks.toString()})`
  expect(sent).toContain(`<head><script nonce="${nonce}">${script}</script><link rel="stylesheet"`)
})

test('what is named in a page does not end its script', () => {
  const strange = paintFirst(drawn.replace('sans_a', '</script>'), nonce)
  expect(strange).toContain('"\\u003c/script> mono_b"')
})

test.each([
  ['without a nonce', drawn, ''],
  ['without files of script', '<html class="a"><head></head><body></body></html>', nonce],
  ['that is only half there', drawn.slice(0, drawn.indexOf('</head>')), nonce],
])('a page %s stays as it is', (_, page, own) => {
  expect(paintFirst(page, own)).toBe(page)
})

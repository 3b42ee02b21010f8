import vm from 'node:vm'
import { paintFirst } from './paint-first'

const nonce = 'bm9uY2U='
const drawn = [
  '<!DOCTYPE html><html lang="ru" class="sans_a mono_b" data-theme="dark"><head>',
  '<link rel="stylesheet" href="/a.css"/>',
  `<link rel="preload" as="script" fetchPriority="low" nonce="${nonce}" href="/one.js"/>`,
  `<script src="/one.js" async="" nonce="${nonce}"></script><script src="/two.js" async="" nonce="${nonce}"></script>`,
  `</head><body class="page"><p class="text">Физика</p><script nonce="${nonce}">push("\\u003cscript src=")</script>`,
  `<script src="/one.js" async="" id="_R_" nonce="${nonce}"></script></body></html>`,
].join('')
const sent = paintFirst(Buffer.from(drawn), nonce).toString()

type Frame = () => void

/** Runs what the page does when it has been read. */
function opened({ hidden = false } = {}) {
  const [, code = ''] = /<script nonce="[^"]*">(\{.*\})<\/script><\/body>/.exec(sent) ?? []
  const started: object[] = []
  const frames: Frame[] = []
  const timeouts: Frame[] = []
  const root = { className: '' }
  const faces: { come: () => void; fail: () => void }[] = []
  const face = () =>
    new Promise<void>((resolve, reject) => {
      faces.push({ come: resolve, fail: () => reject(new Error('No network')) })
    })
  vm.runInNewContext(code, {
    document: {
      hidden,
      currentScript: { nonce },
      documentElement: root,
      fonts: [{ load: face }, { load: face }],
      head: { append: (script: object) => started.push(script) },
      createElement: () => ({}),
    },
    requestAnimationFrame: (frame: Frame) => frames.push(frame),
    setTimeout: (task: Frame) => timeouts.push(task),
  })
  return { started, frames, timeouts, root, faces }
}

const files = [
  { src: '/one.js', nonce, async: true },
  { src: '/two.js', nonce, async: true },
]

test('files of script are fetched at once and start nothing by themselves', () => {
  expect(sent).not.toMatch(/<script[^>]* src=/)
  const head = sent.slice(0, sent.indexOf('</head>'))
  expect(head.match(/<link rel="preload" as="script"[^>]*>/g)).toEqual(
    files.map(
      ({ src }) => `<link rel="preload" as="script" fetchpriority="low" nonce="${nonce}" href="${src}">`,
    ),
  )
})

test('nothing else of the page is touched but the classes of its root', () => {
  for (const kept of [
    '<html lang="ru" data-theme="dark">',
    '<link rel="stylesheet" href="/a.css"/>',
    `<body class="page"><p class="text">Физика</p><script nonce="${nonce}">push("\\u003cscript src=")</script>`,
  ])
    expect(sent).toContain(kept)
})

test('files start after the first frame, and the fonts come when all of them are there', async () => {
  const { started, frames, timeouts, root, faces } = opened()
  expect([started, timeouts]).toEqual([[], []])
  frames[0]?.()
  expect(started).toEqual([])
  timeouts[0]?.()
  expect(started).toEqual(files)
  faces[0]?.come()
  await new Promise(setImmediate)
  expect(root.className).toBe('')
  faces[1]?.fail()
  await new Promise(setImmediate)
  expect(root.className).toBe('sans_a mono_b')
})

test('a page opened in the background starts at once: it has no frames', () => {
  expect(opened({ hidden: true }).started).toEqual(files)
})

test.each([
  ['without a nonce', drawn, ''],
  ['without files of script', '<html class="a"><head></head><body></body></html>', nonce],
  ['that is only half there', drawn.replace('</body></html>', ''), nonce],
])('a page %s stays as it is', (_, page, own) => {
  expect(paintFirst(Buffer.from(page), own).toString()).toBe(page)
})

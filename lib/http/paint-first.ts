/** A script file that the framework would start as soon as it is there. */
const file = /<script src="([^"]+)"(?=[^>]* async="")[^>]*><\/script>/g
const preload = /<link rel="preload" as="script"[^>]*>/g
/** Of the root: the classes that name its fonts. */
const fonts = /(<html[^>]*?) class="([^"]*)"/

/**
 * Starts the files and the fonts after the first frame, which is drawn between its callback and what that puts off; hidden pages draw none.
 * The fonts are put in when all are there, for each change of them lays the whole week out anew.
 */
const starter = (files: readonly string[], classes: string): string =>
  [
    `{const{currentScript:{nonce},documentElement:root,fonts,head}=document,start=()=>{`,
    `for(const src of ${JSON.stringify(files)})`,
    `head.append(Object.assign(document.createElement('script'),{src,nonce,async:true}));`,
    `Promise.allSettled([...fonts].map(face=>face.load())).then(()=>root.className=${JSON.stringify(classes)})};`,
    `document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`,
  ].join('')

/**
 * A drawn page that is painted before anything else is done: its script files are fetched at once and run afterwards, and its fonts come
 * when it has been painted in those of the machine. A page without a nonce has no scripts of its own and stays as it is.
 */
export function paintFirst(page: Buffer, nonce: string): Buffer {
  const text = page.toString()
  const files = [...new Set([...text.matchAll(file)].map(([, src = '']) => src))]
  const [head, body] = [text.indexOf('</head>'), text.lastIndexOf('</body>')]
  if (nonce === '' || files.length === 0 || head === -1 || body === -1) return page
  const early = files.map(
    (src) => `<link rel="preload" as="script" fetchpriority="low" nonce="${nonce}" href="${src}">`,
  )
  const [, , classes = ''] = fonts.exec(text) ?? []
  const without = (part: string) => part.replaceAll(file, '').replaceAll(preload, '')
  return Buffer.from(
    [
      ...[without(text.slice(0, head)).replace(fonts, '$1'), ...early],
      ...[without(text.slice(head, body)), `<script nonce="${nonce}">${starter(files, classes)}</script>`],
      text.slice(body),
    ].join(''),
  )
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The tests that a page cites, as `file` «title», the file once for several titles that follow it. */
function citations(page: string): { file: string; title: string }[] {
  const text = readFileSync(`docs/${page}`, 'utf8').replace(/\s+/g, ' ')
  let file: string | undefined
  return [...text.matchAll(/`([\w./[\]-]+\.(?:test|spec)\.tsx?)`|«([^»]+)»|\|/g)].flatMap(([mark, named, title]) => {
    if (mark === '|') file = undefined
    else if (named) file = named
    return file && title ? [{ file, title }] : []
  })
}

const pages = readdirSync('docs').filter((name) => name.endsWith('.md'))
const cited = pages.flatMap((page) => citations(page).map((citation) => ({ page, ...citation })))

/** Whether a file runs a test of this title, which may go on with a value: not words of it, nor one left out. */
function runs(file: string, title: string): boolean {
  const text = readFileSync(file, 'utf8')
  return [`'${title}'`, `"${title}"`, `\`${title}`].some((quoted) => {
    const before = text.slice(0, text.indexOf(quoted)).trimEnd()
    // The end of `test(`, of `test.each(…)(`, or a title in a table of tests.
    return text.includes(quoted) && /(?:\b(?:test|it)|\))\($|[[{,]$/.test(before)
  })
}

test('pages that give tests as evidence name tests that run', () => {
  expect(cited.length).toBeGreaterThan(30)
  expect(cited.filter(({ file, title }) => !existsSync(file) || !runs(file, title))).toEqual([])
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The tests that a page cites, as `file` «title», the file once for several titles that follow it. */
function citations(page: string): { file: string; title: string }[] {
  const text = readFileSync(`docs/${page}`, 'utf8').replace(/\s+/g, ' ')
  let file: string | undefined
  return [...text.matchAll(/`([\w./[\]-]+\.(?:test|spec)\.tsx?)`|«([^»]+)»|\|/g)].flatMap(
    ([mark, named, title]) => {
      if (mark === '|') file = undefined
      else if (named) file = named
      return file && title ? [{ file, title }] : []
    },
  )
}

const pages = readdirSync('docs').filter((name) => name.endsWith('.md'))
const cited = pages.flatMap((page) => citations(page).map((citation) => ({ page, ...citation })))

test('pages that give tests as evidence name tests that exist', () => {
  expect(cited.length).toBeGreaterThan(30)
  const gone = cited.filter(
    ({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
  )
  expect(gone).toEqual([])
})

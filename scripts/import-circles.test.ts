import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { mayImport } from './layers-rule.mjs'

type Graph = ReadonlyMap<string, readonly string[]>

/** The import cycles, each as `a → b → a`. */
function circlesOf(graph: Graph): string[] {
  const leadsNowhere = new Set<string>()
  const circles: string[] = []
  const follow = (node: string, way: readonly string[]) => {
    if (leadsNowhere.has(node)) return
    if (way.includes(node)) circles.push([...way.slice(way.indexOf(node)), node].join(' → '))
    else for (const next of graph.get(node) ?? []) follow(next, [...way, node])
    leadsNowhere.add(node)
  }
  for (const node of graph.keys()) follow(node, [])
  return circles
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(e2e|testing)\//.test(file)

function importGraph(): Graph {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  const files = listed
    .split('\n')
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !isTest(file) && existsSync(file))
  const known = new Set(files)
  const found = (from: string, source: string) => {
    const isOurs = source.startsWith('@/') || source.startsWith('.')
    const base = source.startsWith('@/') ? source.slice(2) : path.join(path.dirname(from), source)
    const ways = ['', '.ts', '.tsx', '.mjs', '/index.ts'].map((ending) => base + ending)
    return isOurs ? ways.filter((way) => known.has(way)).slice(0, 1) : []
  }
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true)
      return [file, importedFiles.flatMap(({ fileName }) => found(file, fileName))]
    }),
  )
}

test('no file imports itself by a roundabout way, not even for a type', () => {
  const graph = importGraph()
  expect(graph.get('components/week/dashboard.tsx')).toContain('components/week/side-panels.tsx')
  expect(circlesOf(graph)).toEqual([])
})

test('no layer may import itself by a roundabout way', () => {
  // Contracts are imported only for their types.
  const rows = Object.entries(mayImport).filter(([layer]) => layer !== 'contracts')
  expect(circlesOf(new Map(rows))).toEqual([])
})

import { importGraph } from './import-graph.mjs'
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

test('no file imports itself by a roundabout way, not even for a type', () => {
  const graph = importGraph((file) => !isTest(file))
  expect(graph.get('components/week/dashboard.tsx')).toContain('components/ui/on-demand.ts')
  expect(circlesOf(graph)).toEqual([])
})

test('no layer may import itself by a roundabout way', () => {
  // Contracts are imported only for their types.
  const rows = Object.entries(mayImport).filter(([layer]) => layer !== 'contracts')
  expect(circlesOf(new Map(rows))).toEqual([])
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import zones from './import-zones.json'

/** Rows `| folder | … | may import |` of the two tables in ARCHITECTURE.md; names are in code quotes. */
function zonesOfTheDocument(): Record<string, string[]> {
  const tables = readFileSync('ARCHITECTURE.md', 'utf8').split(/\n(?!\|)/)
  const rows = tables.flatMap((table) => {
    const [head = '', ...lines] = table.trim().split('\n')
    return /^\|\s*folder\s*\|.*may import\s*\|$/.test(head)
      ? lines.slice(1).map((line) => line.split('|').slice(1, -1))
      : []
  })
  const named = (cell: string | undefined) =>
    [...(cell ?? '').matchAll(/(as )?`([^`]+)`/g)].map(([, as = '', name = '']) => as + name)
  return Object.fromEntries(rows.map((cells) => [named(cells[0])[0] ?? '', named(cells.at(-1)).sort()]))
}

type Case = { file: string; code: string }

/** The import rules ESLint reports for each text, with the project's configuration but without type-aware rules, which are slow. */
function reportedRules(cases: Case[]): string[][] {
  const script = `
    import { ESLint } from 'eslint'
    const cases = JSON.parse(process.argv[1])
    const eslint = new ESLint({
      overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
      ruleFilter: ({ ruleId }) => ruleId === 'house/layers',
    })
    const results = []
    for (const { file, code } of cases) {
      const [result] = await eslint.lintText(code, { filePath: file })
      results.push(result.messages.map((message) => message.ruleId ?? message.message))
    }
    console.log(JSON.stringify(results))`
  const output = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', script, JSON.stringify(cases)],
    {
      encoding: 'utf8',
    },
  )
  return JSON.parse(output) as string[][]
}

test('the lint rule and ARCHITECTURE.md allow the same imports', () => {
  const ofTheRule = Object.fromEntries(
    Object.entries(zones).map(([folder, may]) => [folder, [...may].sort()]),
  )
  expect(zonesOfTheDocument()).toEqual(ofTheRule)
})

test('imports against the layers are reported, others are not', () => {
  const forbidden: Case[] = [
    { file: 'lib/core/rules/calendar/pairs.ts', code: "export { connect } from '@/db/client'\n" },
    { file: 'lib/core/rules/calendar/pairs.ts', code: "export { connect } from '../../db/client'\n" },
    { file: 'lib/core/rules/calendar/pairs.ts', code: "export { useState } from 'react'\n" },
    { file: 'lib/core/rules/calendar/pairs.ts', code: "export const later = () => import('@/db/client')\n" },
    { file: 'lib/core/service/errors.ts', code: "export { NextResponse } from 'next/server'\n" },
    {
      file: 'lib/core/service/errors.ts',
      code: "export type { Message } from '@/lib/core/calls/live/live'\n",
    },
    {
      file: 'lib/core/browser/live/live.ts',
      code: "export { Call } from '@/lib/core/calls/calls/call.contract'\n",
    },
    { file: 'lib/core/calls/live/live.ts', code: "export { z } from 'zod'\n" },
    { file: 'components/ui/button.tsx', code: "export { pairs } from '@/lib/core/rules/calendar/pairs'\n" },
    { file: 'components/moves/move/move-rules.ts', code: "export { swap } from '../swap/swap-panel'\n" },
    { file: 'components/core/cards/display.ts', code: "export { grid } from '../grid/week-grid'\n" },
    { file: 'components/programmes/columns.ts', code: "export { x } from '../permissions/sheet-bar'\n" },
    {
      file: 'components/core/fields/picked-list.tsx',
      code: "export { x } from '../dashboard/state/modes'\n",
    },
    { file: 'app/layout.tsx', code: "export { connect } from '@/db/client'\n" },
    { file: 'db/client.ts', code: "export { ServiceError } from '@/lib/core/service/errors'\n" },
  ]
  const allowed: Case[] = [
    { file: 'lib/core/rules/calendar/pairs.ts', code: "export type { RoomId } from './ids'\n" },
    {
      file: 'lib/core/browser/live/live.ts',
      code: "export type { Call } from '@/lib/core/calls/calls/call.contract'\n",
    },
    { file: 'lib/core/service/errors.ts', code: "export { connect } from '@/db/client'\n" },
    { file: 'components/week/grid/columns.ts', code: "export { Placing } from '../placing/placing'\n" },
    { file: 'db/testing/database.test.ts', code: "export { hash } from '@node-rs/argon2'\n" },
  ]
  const reported = reportedRules([...forbidden, ...allowed])
  expect(reported).toEqual([...forbidden.map(() => ['house/layers']), ...allowed.map(() => [])])
}, 60_000)

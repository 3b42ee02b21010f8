import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { layers, mayImport } from './layers-rule.mjs'

type Case = { file: string; code: string }

/**
 * The import rules ESLint reports for each text, with the project's configuration but without type-aware
 * rules, which are slow.
 */
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
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(cases)], {
    encoding: 'utf8',
  })
  return JSON.parse(output) as string[][]
}

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test('imports against the layers and the order of features are reported, others are not', () => {
  const forbidden: Case[] = [
    { file: 'lib/core/names/rules/ids.ts', code: "export { connect } from '@/db/client'\n" },
    { file: 'lib/core/names/rules/ids.ts', code: "export { connect } from '../../../../db/client'\n" },
    { file: 'lib/core/names/rules/ids.ts', code: "export { useState } from 'react'\n" },
    { file: 'lib/core/names/rules/ids.ts', code: "export const later = () => import('@/db/client')\n" },
    { file: 'lib/core/refusals/service/errors.ts', code: "export { NextResponse } from 'next/server'\n" },
    {
      file: 'lib/core/refusals/service/errors.ts',
      code: "export type { Session } from '@/lib/core/wire/calls/session'\n",
    },
    { file: 'lib/feeds/browser.ts', code: "export { feedCall } from './calls.contract'\n" },
    { file: 'lib/feeds/calls.ts', code: "export { z } from 'zod'\n" },
    { file: 'lib/feeds/texts.ts', code: "export { openFeed } from './service/open-feed'\n" },
    { file: 'lib/feeds/rules/feed.ts', code: "export { openWeek } from '@/lib/week/rules/overlap'\n" },
    { file: 'lib/core/names/rules/ids.ts', code: "export { pairs } from '@/lib/core/calendar/rules/pairs'\n" },
    { file: 'components/ui/button.tsx', code: "export { pairs } from '@/lib/core/calendar/rules/pairs'\n" },
    {
      file: 'components/moves/move/move-panel.tsx',
      code: "export { x } from '@/components/week/dashboard'\n",
    },
    {
      file: 'components/core/fields/subject-picker.tsx',
      code: "export { x } from '@/components/feeds/feed-dialog'\n",
    },
    { file: 'db/queries/feeds/feeds.ts', code: "export { x } from '../week/position'\n" },
    { file: 'app/layout.tsx', code: "export { connect } from '@/db/client'\n" },
    { file: 'db/client.ts', code: "export { ServiceError } from '@/lib/core/refusals/service/errors'\n" },
  ]
  const allowed: Case[] = [
    { file: 'lib/core/names/rules/resource.ts', code: "export type { RoomId } from './ids'\n" },
    { file: 'lib/feeds/browser.ts', code: "export type { feedCall } from './calls.contract'\n" },
    { file: 'lib/core/refusals/service/errors.ts', code: "export { connect } from '@/db/client'\n" },
    { file: 'lib/week/rules/overlap.ts', code: "export { x } from '@/lib/feeds/rules/feed'\n" },
    {
      file: 'components/week/grid/use-week-layout.ts',
      code: "export { Placing } from '@/components/planning/placing/placing'\n",
    },
    { file: 'db/testing/database.test.ts', code: "export { hash } from '@node-rs/argon2'\n" },
  ]
  const reported = reportedRules([...forbidden, ...allowed])
  expect(reported).toEqual([...forbidden.map(() => ['house/layers']), ...allowed.map(() => [])])
}, 60_000)

test('what stands in lib is a feature or concept of the list, with nothing but its roles, or a folder of the machinery', () => {
  const roles = /^(rules|texts|calls|service|browser)([.](contract|test|[a-z-]+(?:[.][a-z]+)?[.]test))?([.]tsx?)?$/
  const machinery = foldersIn('lib').filter((name) => `lib/${name}` in layers.folders)
  const features = [
    ...foldersIn('lib').filter((name) => name !== 'core' && !machinery.includes(name)),
    ...foldersIn('lib/core').map((concept) => `core/${concept}`),
  ]
  expect(features.filter((name) => !layers.features.includes(name))).toEqual([])
  const odd = features.flatMap((name) => readdirSync(`lib/${name}`).filter((file) => !roles.test(file)))
  expect(odd).toEqual([])
})

test('components and queries stand under the name of a feature', () => {
  const known = new Set([...layers.features, 'ui'])
  const odd = ['components', 'db/queries'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !known.has(name))
      .map((name) => `${folder}/${name}`),
  )
  expect(odd).toEqual([])
})

test('every exception is still needed', () => {
  const idle = Object.entries(layers.exceptions).flatMap(([file, features]) => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    return features
      .filter((feature) => !new RegExp(`'@/(lib|components|db/queries)/${feature}/`).test(text))
      .map((feature) => `${file} → ${feature}`)
  })
  expect(idle).toEqual([])
})

test('every layer that may be imported is there', () => {
  const named = Object.values(mayImport)
    .flat()
    .filter((name) => /^(lib|db|components)(\/|$)/.test(name))
  expect(named.filter((name) => !existsSync(name))).toEqual([])
})

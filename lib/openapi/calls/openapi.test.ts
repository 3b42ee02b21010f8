import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { execFileSync } from 'node:child_process'
import ts from 'typescript'
import { openApiDocument } from './openapi.contract'

const text = JSON.stringify(openApiDocument('https://timetable.example.edu'))

type Operation = {
  operationId: string
  tags: string[]
  responses: Record<string, { $ref: string }>
}

const { paths, components, servers } = JSON.parse(text) as {
  paths: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'responses', Record<string, object>>
  servers: { url: string }[]
}
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

test('the document has no problem that redocly knows of', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The addresses of the specification end in a slash, and name some groups of calls where others have an
      // item type.
      'no-path-trailing-slash': 'off',
      'no-ambiguous-paths': 'off',
      // The product has no license to name.
      'info-license': 'off',
    },
  })
  const problems = await lintFromString({ source: text, config })
  expect(problems.map(({ ruleId, message, location: [at] }) => [ruleId, message, at?.pointer])).toEqual([])
})

test('swagger-parser validates it', async () => {
  await expect(SwaggerParser.validate(JSON.parse(text))).resolves.toHaveProperty('paths')
})

/** By its command line: the package is of modules alone, which jest does not load. */
const generate = (): string =>
  execFileSync(process.execPath, ['node_modules/openapi-typescript/bin/cli.js'], {
    input: text,
    encoding: 'utf8',
  })

/** What TypeScript has against a program that follows the types generated from the document. */
function complaints(program: string): string[] {
  const options = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [] }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, version, ...more) =>
    name === 'program.ts' ? ts.createSourceFile(name, program, version) : read(name, version, ...more)
  return ts
    .getPreEmitDiagnostics(ts.createProgram(['program.ts'], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test('a client is generated from it, and its types are those of the answers', () => {
  const generated = generate()
  const program = (field: string) => `
    ${generated}
    type Week = operations['readWeek']['responses'][200]['content']['application/json']
    type Same = paths['/api/read/{itemType}/{id}/week/']['get']['responses'][200]
    export const read = ({ events, time_zone }: Week): string[] => [time_zone, ...events.map((one) => one.${field})]
    export const refused = ({ code, conflicts = [] }: components['schemas']['Refusal']) => [code, conflicts.length]
    export const same = (one: Same): Week => one.content['application/json']`
  expect(complaints(program('title'))).toEqual([])
  expect(complaints(program('nonsense'))).toHaveLength(1)
})

test('every operation has a name of its own, a tag and its refusals', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name, at) => names.indexOf(name) !== at || !/^[a-z][A-Za-z]+$/.test(name))).toEqual([])
  expect(operations.filter(({ tags }) => tags.length !== 1)).toEqual([])
  const bare = operations.filter(({ responses }) => !('429' in responses && '503' in responses))
  expect(bare).toEqual([])
  const statuses = (method: string, path: string) =>
    Object.keys(paths[path]?.[method]?.responses ?? {}).filter((status) => status !== 'default')
  expect(statuses('get', '/api/read/group/')).toEqual(['200', '401', '403', '429', '503'])
  expect(statuses('post', '/api/change/{id}/undo/')).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '429',
    '503',
  ])
  expect(components.responses.TooMany).toHaveProperty('headers.Retry-After')
  expect(components.responses.TooMany).toHaveProperty('content.application/json.schema.$ref')
})

test('what many calls share is described once, and the document is small', () => {
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Refusal', 'Item', 'Conflict', 'ReadEvent', 'Programme', 'MoveBody']),
  )
  expect(text).not.toContain('$defs')
  expect(servers).toEqual([{ url: 'https://timetable.example.edu' }])
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(560 * 1000)
})

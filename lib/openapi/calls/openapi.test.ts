import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { openApiDocument } from './openapi.contract'

// Generators are programs of their own, which a busy machine lets wait.
jest.setTimeout(300_000)

const text = JSON.stringify(openApiDocument('https://timetable.example.edu'))

type Operation = {
  operationId: string
  tags: string[]
  responses: Record<string, { $ref: string }>
  parameters?: { name?: string; in?: string; schema?: { type?: unknown } }[]
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

const strictly = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  },
  files: ['client.ts'],
}

/** Runs a generator, and compiles the client that it has written. Throws with what it says if either fails. */
async function compile(script: (file: (name: string) => string) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  const file = (name: string) => join(folder, name)
  const run = (...args: string[]) => promisify(execFile)(process.execPath, args)
  try {
    await writeFile(file('openapi.json'), text)
    await writeFile(file('tsconfig.json'), JSON.stringify(strictly))
    await run(
      '--input-type=module',
      '--eval',
      script((name) => JSON.stringify(file(name))),
    )
    await run('node_modules/native-typescript/bin/tsc', '-p', file('tsconfig.json'))
    return await readFile(file('client.ts'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) error.message += String(error.stdout)
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.each([
  [
    'orval',
    (file: (name: string) => string) => `import { generate } from 'orval'
      await generate({ input: ${file('openapi.json')}, output: { target: ${file('client.ts')}, client: 'fetch', mode: 'single' } })`,
  ],
  [
    'swagger-typescript-api',
    (file: (name: string) => string) => `import { generateApi } from 'swagger-typescript-api'
      await generateApi({ input: ${file('openapi.json')}, output: ${file('')}, fileName: 'client.ts', silent: true })`,
  ],
])('a client by %s compiles strictly', async (_, script) => {
  expect(await compile(script)).toContain('create-by-template')
})

/** All parts of a schema or document, each with its address. */
const partsOf = (part: unknown, at = ''): [string, Record<string, unknown>][] =>
  typeof part !== 'object' || part === null
    ? []
    : [
        ...(Array.isArray(part) ? [] : [[at, part as Record<string, unknown>] as [string, Record<string, unknown>]]),
        ...Object.entries(part).flatMap(([key, value]) => partsOf(value, `${at}/${key}`)),
      ]

test('every required name is a property, and no branch is empty', () => {
  const schemas = partsOf(components.schemas)
  expect(schemas.length).toBeGreaterThan(5000)
  const isSchema = ({ type, required }: Record<string, unknown>) => type === 'object' && Array.isArray(required)
  const nameless = schemas.filter(([, one]) => {
    const names = isSchema(one) ? (one.required as string[]) : []
    return names.some((name) => !(name in ((one.properties ?? {}) as object)))
  })
  expect(nameless.map(([at]) => at)).toEqual([])
  const empty = schemas.filter(([at, one]) => /\/(anyOf|oneOf|allOf)\/\d+$/.test(at) && Object.keys(one).length === 0)
  expect(empty.map(([at]) => at)).toEqual([])
})

test('a body is described as it is given, and a form without nulls and alternatives', () => {
  expect(components.schemas.SwapBody).toMatchObject({
    properties: { schedule_items_from: { type: 'array' } },
    required: ['schedule_items_from', 'schedule_items_to'],
  })
  expect(components.schemas.CloseRoomsBody).toHaveProperty('properties.dbeg', {
    type: 'string',
    format: 'date',
  })
  const { parameters, requestBody } = JSON.parse(text).paths['/api/meta-program/create-by-template/'].post
  expect([parameters.length, Object.keys(requestBody.content)]).toEqual([
    1,
    ['application/json', 'multipart/form-data'],
  ])
  const fields = partsOf(components.schemas.CreateByTemplateForm)
  expect(fields.filter(([, one]) => 'anyOf' in one || one.type === 'null' || Array.isArray(one.type))).toEqual([])
  expect(components.schemas.StartImportForm).toHaveProperty('properties.file.type', 'array')
})

test('an id in an address is a number, as in lists', () => {
  const ids = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [] }) =>
      parameters.flatMap((one) => (one.in === 'path' && one.name === 'id' ? [[path, one.schema?.type]] : [])),
    ),
  )
  expect(ids.length).toBeGreaterThan(100)
  expect(ids.filter(([, type]) => type !== 'integer')).toEqual([['/accounts/sessions/{id}/', 'string']])
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
  expect(statuses('post', '/api/change/{id}/undo/')).toEqual(['200', '400', '401', '403', '404', '409', '429', '503'])
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

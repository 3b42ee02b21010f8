import { z } from 'zod'
import * as absences from '@/lib/absences/calls/absences.contract'
import * as offers from '@/lib/absences/calls/offers.contract'
import * as substitutes from '@/lib/absences/calls/substitutes.contract'
import * as people from '@/lib/accounts/calls.contract'
import * as appeals from '@/lib/appeals/calls/appeals.contract'
import * as archive from '@/lib/archive/calls.contract'
import * as asking from '@/lib/asking/calls/ask.contract'
import * as approvals from '@/lib/booking/calls/approvals.contract'
import * as confirmations from '@/lib/booking/calls/confirmations.contract'
import * as requests from '@/lib/booking/calls/requests.contract'
import * as rooms from '@/lib/booking/calls/rooms.contract'
import * as account from '@/lib/core/accounts/calls/account.contract'
import * as classes from '@/lib/core/changing/calls/class-change.contract'
import * as calendar from '@/lib/core/days/calls/calendar.contract'
import * as load from '@/lib/core/load/calls/load.contract'
import * as ownTimetable from '@/lib/core/own-timetable/calls/own-timetable.contract'
import * as loadPermissions from '@/lib/core/refusals/calls/load-permissions.contract'
import * as schedule from '@/lib/core/schedule/calls/schedule.contract'
import { refusals } from '@/lib/core/views/calls/refusal.contract'
import * as vocabularies from '@/lib/core/views/calls/vocabularies.contract'
import * as waiting from '@/lib/core/views/calls/waiting.contract'
import { type CallContract, components } from '@/lib/core/wire/calls/call.contract'
import * as change from '@/lib/core/wire/calls/change.contract'
import { longestPeriod, mostBusyDays, mostTimetableDays } from '@/lib/core/wire/calls/fields.contract'
import * as jobs from '@/lib/core/wire/calls/job.contract'
import * as service from '@/lib/core/wire/calls/service.contract'
import * as session from '@/lib/core/wire/calls/session.contract'
import { common } from '@/lib/core/words/texts/common'
import * as examComposing from '@/lib/exams/calls/composing.contract'
import * as exams from '@/lib/exams/calls/exams.contract'
import * as examHeld from '@/lib/exams/calls/held.contract'
import * as examPaper from '@/lib/exams/calls/paper.contract'
import * as examVerdicts from '@/lib/exams/calls/verdicts.contract'
import * as feeds from '@/lib/feeds/calls.contract'
import * as filling from '@/lib/filling/calls.contract'
import * as grids from '@/lib/grids/calls.contract'
import * as history from '@/lib/history/calls.contract'
import * as hours from '@/lib/hours/calls.contract'
import * as importRuns from '@/lib/imports/calls/import-runs.contract'
import * as imports from '@/lib/imports/calls/imports.contract'
import * as loadImport from '@/lib/imports/calls/load-import.contract'
import * as timetableImport from '@/lib/imports/calls/timetable-import.contract'
import * as clientKeys from '@/lib/keys/calls/client-keys.contract'
import * as read from '@/lib/keys/calls/read.contract'
import * as loadTable from '@/lib/load-table/calls.contract'
import * as together from '@/lib/moves/calls.contract'
import * as nextSemester from '@/lib/next-semester/calls.contract'
import * as letters from '@/lib/notices/calls/letters.contract'
import * as notices from '@/lib/notices/calls/notices.contract'
import * as openReading from '@/lib/open-reading/calls/open-reading.contract'
import * as owed from '@/lib/owed/calls.contract'
import * as bestPlaces from '@/lib/planning/calls/best-places.contract'
import * as placementSpan from '@/lib/planning/calls/placement-span.contract'
import * as placing from '@/lib/planning/calls/placing.contract'
import * as disciplines from '@/lib/programmes/calls/disciplines.contract'
import * as programmes from '@/lib/programmes/calls/programmes.contract'
import * as publishing from '@/lib/publishing/calls/publishing.contract'
import * as weeks from '@/lib/publishing/calls/weeks.contract'
import * as qualitySettings from '@/lib/quality/calls/quality-settings.contract'
import * as quality from '@/lib/quality/calls/quality.contract'
import * as readerRules from '@/lib/readers/calls.contract'
import * as regrouping from '@/lib/regrouping/calls.contract'
import * as mending from '@/lib/repair/calls.contract'
import * as adminBuildings from '@/lib/tables/calls/admin-buildings.contract'
import * as adminTables from '@/lib/tables/calls/admin-tables.contract'
import * as takeover from '@/lib/takeover/calls.contract'
import * as variants from '@/lib/variants/calls.contract'
import * as overlaps from '@/lib/week/calls.contract'
import * as campaigns from '@/lib/wishes-campaign/calls/campaigns.contract'
import * as closings from '@/lib/wishes/calls/closings.contract'
import * as closures from '@/lib/wishes/calls/closures.contract'
import * as faults from '@/lib/wishes/calls/faults.contract'
import * as wishes from '@/lib/wishes/calls/wishes.contract'
import * as workbench from '@/lib/workbench/calls.contract'

type Schema = z.core.JSONSchema.BaseSchema

const prefix = '#/components/schemas/'

const refTo = (name: string): Schema => ({ $ref: `${prefix}${name}` })

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The registered name of a schema, or else `name`, which is registered for it. */
function nameOf(schema: z.ZodType, name: string): string {
  const known = components.get(schema)
  if (known) return known.id
  components.add(schema, { id: name })
  return name
}

/** A schema has different names as input and as output: optional fields and converted values differ. */
const givenName = (name: string): string => (/(Body|Query|Params)$/.test(name) ? name : `${name}Given`)

const formName = ({ operationId }: { operationId: string }) => `${capital(operationId)}Form`

const safe = Number.MAX_SAFE_INTEGER

const integerPattern = /^\^(-\?)?\\d\{1,\d+\}\$$/

/** Whether only the digits of an integer match. */
const isIntegerText = ({ type, pattern, enum: words }: Schema): boolean =>
  type === 'string' &&
  (words ? words.every((one) => /^\d+$/.test(String(one))) : pattern !== undefined && integerPattern.test(pattern))

/** A field of a form: everything is text there, so nothing is null, and a single file is a list of one. */
function inForm(field: Schema): Schema {
  const { anyOf = [], ...rest } = field
  const said = anyOf.filter(({ type, const: word }) => type !== 'null' && word !== '')
  const chosen = said.find(({ type }) => type === 'array') ?? said[0]
  if (chosen) return inForm({ ...rest, ...chosen })
  const { type } = field
  return Array.isArray(type) ? { ...field, type: type.find((one) => one !== 'null') } : field
}

/**
 * Removes parts that say nothing, and those that would forbid additional fields in later answers. The keys of a record are named
 * as properties where all are known, so that each name in `required` is one.
 */
function simplify(schema: Schema): void {
  if (schema.minimum === -safe) delete schema.minimum
  if (schema.maximum === safe) delete schema.maximum
  if (schema.format === 'date-time') delete schema.pattern
  if (JSON.stringify(schema.propertyNames) === '{"type":"string"}') delete schema.propertyNames
  if (schema.additionalProperties === false) delete schema.additionalProperties
  // A number that is also taken as text, which is how forms send it, is described as a number.
  const isNumber = schema.anyOf?.some(({ type }) => type === 'integer' || type === 'number')
  const said = isNumber ? schema.anyOf?.filter((one) => !isIntegerText(one)) : undefined
  if (said?.length === 1) {
    Object.assign(schema, said[0])
    delete schema.anyOf
  }
  const { required, propertyNames, additionalProperties: value } = schema
  if (!required || !propertyNames || !value) return
  schema.properties = Object.fromEntries(required.map((name) => [name, value]))
  delete schema.propertyNames
  delete schema.additionalProperties
}

function schemasOf(io: 'input' | 'output'): [string, Schema][] {
  const rename = io === 'input' ? givenName : (name: string) => name
  const { schemas } = z.toJSONSchema(components, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema),
    uri: (name) => `${prefix}${rename(name)}`,
  })
  return Object.entries(schemas).map(([name, schema]) => {
    delete schema.$schema
    delete schema.$id
    return [rename(name), schema]
  })
}

const refsIn = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
        key === '$ref' && typeof value === 'string' && value.startsWith(prefix)
          ? [value.slice(prefix.length)]
          : refsIn(value),
      )

/**
 * The calls with their schemas, each described once: shared ones under their registered names, others under
 * the name of their call.
 */
function withSchemas<Call extends { operationId: string; contract: CallContract }>(calls: readonly Call[]) {
  const named = calls.map((one) => {
    const { response, body, params, query } = one.contract
    const of = (schema: z.ZodType, part: string) => nameOf(schema, `${capital(one.operationId)}${part}`)
    const names = {
      answer: of(response, 'Answer'),
      body: body && givenName(of(body, 'Body')),
      path: params && of(params, 'Params'),
      query: query && of(query, 'Query'),
    }
    return { one, names }
  })
  const given = new Map(schemasOf('input'))
  for (const { one, names } of named) {
    const { properties, ...body } = given.get(names.body ?? '') ?? {}
    if (!one.contract.isForm || !properties) continue
    const fields = Object.entries(properties).map(([name, field]) => [
      name,
      typeof field === 'boolean' ? field : inForm(field),
    ])
    given.set(formName(one), { ...body, properties: Object.fromEntries(fields) })
  }
  // What is only given has one name, under which its parsed form is also known.
  const all = new Map([...schemasOf('output'), ...given])
  const fieldsOf = (name: string | undefined): Schema => given.get(name ?? '') ?? {}
  return {
    calls: named.map(({ one, names: { answer, body, path, query } }) => ({
      ...one,
      answer: refTo(answer),
      bodies: {
        ...(body !== undefined && one.contract.isForm !== true && { 'application/json': refTo(body) }),
        ...(body !== undefined && one.contract.isForm && { 'multipart/form-data': refTo(formName(one)) }),
      },
      parameters: { path: fieldsOf(path), query: fieldsOf(query) },
    })),
    /** All schemas that a part of the document refers to, directly or not, by name. */
    reachedFrom(part: unknown): Record<string, Schema> {
      const reached = new Map<string, Schema>()
      const reach = (from: unknown): void => {
        for (const name of refsIn(from)) {
          const schema = all.get(name)
          if (reached.has(name) || !schema) continue
          reached.set(name, schema)
          reach(schema)
        }
      }
      reach(part)
      return Object.fromEntries([...reached].sort(([one], [other]) => (one < other ? -1 : 1)))
    },
  }
}

const isCall = (value: unknown): value is CallContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'response' in value

/** The calls of each tag, and what they are about. */
const areas: Record<string, [calls: Record<string, unknown>, about: string]> = {
  session: [session, 'Signing in and out'],
  account: [account, 'One’s own account: password, second factor, sessions'],
  vocabularies: [vocabularies, 'Lists of rooms, teachers, groups, programmes and people'],
  schedule: [schedule, 'Weeks, and their workbooks'],
  overlaps: [overlaps, 'Classes that hold one place'],
  rooms: [rooms, 'Free rooms, and what rooms are used for'],
  wishes: [wishes, 'When teachers and rooms are not wanted'],
  campaigns: [campaigns, 'Campaigns that ask teachers for their wishes'],
  ownTimetable: [ownTimetable, '«Моё»: the timetables that are one’s own'],
  closures: [closures, 'Closed rooms'],
  owed: [owed, 'Owed classes'],
  closings: [closings, 'Closed rooms'],
  jobs: [jobs, 'Calls that are answered later'],
  exams: [exams, 'Exam sessions: what is held, when and where'],
  examComposing: [examComposing, 'Searches for sessions of exams'],
  examPaper: [examPaper, 'Exam sessions on paper'],
  examHeld: [examHeld, 'How exams are held'],
  examVerdicts: [examVerdicts, 'Where an exam could stand'],
  faults: [faults, 'What is out of order in rooms'],
  absences: [absences, 'What becomes of the classes of an absent teacher'],
  offers: [offers, 'Teachers who are asked to hold a class instead of another'],
  substitutes: [substitutes, 'Who holds a class instead'],
  load: [load, 'What is to be taught, and how much of it stands'],
  loadPermissions: [loadPermissions, 'Who may place which load'],
  loadImport: [loadImport, 'Files of load'],
  grids: [grids, 'Rules that read timetables drawn as grids'],
  imports: [imports, 'Files: looked at, tried, read and mended'],
  timetableImport: [timetableImport, 'Tables of timetables'],
  importRuns: [importRuns, 'What imports brought'],
  programmes: [programmes, 'Meta-programmes'],
  disciplines: [disciplines, 'Rows of meta-programmes'],
  placing: [placing, 'Placing classes'],
  placementSpan: [placementSpan, 'On which dates a class can stand'],
  bestPlaces: [bestPlaces, 'The best places of a class'],
  filling: [filling, 'The search that places what is left'],
  variants: [variants, 'Plans laid aside'],
  publishing: [publishing, 'Publishing, and taking back'],
  weeks: [weeks, 'Whole weeks'],
  takeover: [takeover, 'Classes given to another teacher or room'],
  regrouping: [regrouping, 'Groups and streams changed from a date on'],
  classes: [classes, 'Changes of single classes'],
  quality: [quality, 'How good a timetable is'],
  workbench: [workbench, 'A faculty’s week'],
  nextSemester: [nextSemester, 'The next semester from an earlier one'],
  loadTable: [loadTable, 'The load as a table'],
  hours: [hours, 'Hours of teachers'],
  adminTables: [adminTables, 'Tables of the administration'],
  adminBuildings: [adminBuildings, 'Buildings'],
  people: [people, 'Accounts and their rights'],
  calendar: [calendar, 'The academic calendar'],
  archive: [archive, 'The whole university as a file'],
  qualitySettings: [qualitySettings, 'What weighs how much'],
  openReading: [openReading, 'What is open to everybody'],
  readerRules: [readerRules, 'What readers are told'],
  requests: [requests, 'Bookings, moves, swaps and withdrawals'],
  approvals: [approvals, 'Bookings that take consent'],
  confirmations: [confirmations, 'Bookings that are confirmed on their day'],
  appeals: [appeals, 'What teachers and groups ask for'],
  waiting: [waiting, 'What waits for a person'],
  asking: [asking, 'Questions in one line'],
  mending: [mending, 'Ways to free a place'],
  together: [together, 'Several changes at once'],
  feeds: [feeds, 'Addresses of calendars'],
  clientKeys: [clientKeys, 'Keys of programs'],
  read: [read, 'Reading by programs, with a key'],
  change: [change, 'Undo'],
  history: [history, 'What was changed'],
  notices: [notices, 'What changed for a person'],
  letters: [letters, 'Letters about changes'],
  service: [service, 'Whether the server works, and this document'],
}

/** Each contract with its area and export name, which are the document's tag and operationId. */
const namedCalls = Object.entries(areas).flatMap(([tag, [area]]) =>
  Object.entries<unknown>(area).flatMap(([name, contract]) =>
    isCall(contract) ? [{ tag, operationId: name.replace(/Call$/, ''), contract }] : [],
  ),
)

/** All calls. */
export const calls: readonly CallContract[] = namedCalls.map(({ contract }) => contract)

type DescribedCall = ReturnType<typeof withSchemas<(typeof namedCalls)[number]>>['calls'][number]

const content = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } })

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Repeated under the same key within a day, the call does nothing and is answered the same',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const takesKey = ({ method, isPublic, isSecret }: CallContract) => method !== 'GET' && !isPublic && !isSecret

/** An integer in an address is described as one: lists give ids as numbers. */
function inAddress(schema: Schema): Schema {
  if (!isIntegerText(schema)) return schema
  const { pattern: _, enum: words, ...rest } = schema
  return { ...rest, type: 'integer', ...(words && { enum: words.map(Number) }) }
}

const parametersOf = ({ contract, parameters }: DescribedCall) => [
  ...(['path', 'query'] as const).flatMap((place) => {
    const { properties = {}, required = [] } = parameters[place]
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: typeof schema === 'boolean' ? schema : inAddress(schema),
    }))
  }),
  ...(takesKey(contract) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
]

/** The statuses with which a call can refuse; any other, as 500, is in `default`. */
function refusedWith({ isPublic, keyScope, method, params, query, body }: CallContract) {
  const isAsked = !isPublic || keyScope !== undefined
  const isUnsafe = method !== 'GET'
  const can: Readonly<Record<number, boolean>> = {
    400: Boolean(params ?? query ?? body) || isUnsafe,
    401: isAsked,
    403: isAsked || isUnsafe,
    404: Boolean(params),
    409: isUnsafe,
    429: true,
    503: true,
  } satisfies Record<keyof typeof refusals, boolean>
  return Object.entries(refusals).filter(([status]) => can[Number(status)])
}

const operationOf = (described: DescribedCall) => {
  const { operationId, tag, contract, bodies, answer } = described
  const { summary, keyScope, isPublic, responseType } = contract
  const taken = Object.entries(bodies).map(([type, schema]) => [type, { schema }])
  return {
    operationId,
    tags: [tag],
    summary,
    security: keyScope ? [{ key: [] }] : isPublic ? [] : [{ session: [] }],
    parameters: parametersOf(described),
    ...(taken.length > 0 && { requestBody: { required: true, content: Object.fromEntries(taken) } }),
    responses: {
      200: { description: 'OK', ...content(answer, responseType) },
      ...Object.fromEntries(
        refusedWith(contract).map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

const refused = content(refTo('Refusal'))

const retryAfter = { description: 'Seconds after which to come again', schema: { type: 'integer' } }

const responses = {
  ...Object.fromEntries(
    Object.values(refusals).map(({ name, description, retry }) => [
      name,
      { description, ...(retry && { headers: { 'Retry-After': retryAfter } }), ...refused },
    ]),
  ),
  Refused: { description: 'Any other refusal', ...refused },
}

const documentDescription = `Dates are the university’s. A period, dbeg to dend, has at most ${longestPeriod} days where nothing else is said. Where a call takes several rooms, teachers, groups or meta-programmes, their number times the days is at most ${mostTimetableDays}; where only who is busy is told, ${mostBusyDays}. Answers may get more fields.`

const sessionDescription = 'By signing in at /login/. Calls that change something also need the header X-CSRFToken'

const keyDescription =
  'A key of a program that reads: of the university, which shows what everybody may read, or of one person, which shows «Моё». Only in this header'

/**
 * The OpenAPI document of the whole API, generated from the handlers' contracts. `origin`: the server's base
 * URL.
 */
export function openApiDocument(origin = '/') {
  const { calls: describedCalls, reachedFrom } = withSchemas(namedCalls)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const one of describedCalls) {
    const { path, method } = one.contract
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(one) }
  }
  return {
    openapi: '3.1.0',
    info: { title: common.productName, version: '1', description: documentDescription },
    servers: [{ url: origin }],
    tags: Object.entries(areas).map(([name, [, description]]) => ({ name, description })),
    paths,
    components: {
      parameters: { IdempotencyKey: keyParameter },
      responses,
      schemas: reachedFrom([paths, responses]),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'next-auth.session-token',
          description: sessionDescription,
        },
        key: { type: 'http', scheme: 'bearer', description: keyDescription },
      },
    },
  }
}

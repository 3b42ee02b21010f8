import { z } from 'zod'
import { common } from '@/lib/text/common'
import type { CallContract } from './call.contract'
import * as archive from './archive.contract'
import * as adminBuildings from './admin-buildings.contract'
import * as adminTables from './admin-tables.contract'
import * as calendar from './calendar.contract'
import * as change from './change.contract'
import { longestPeriod, mostBusyDays, mostTimetableDays } from './fields.contract'
import * as load from './load.contract'
import * as classes from './class-change.contract'
import * as loadPermissions from './load-permissions.contract'
import * as loadImport from './load-import.contract'
import * as timetableImport from './timetable-import.contract'
import * as importRuns from './import-runs.contract'
import * as overlaps from './overlaps.contract'
import * as bestPlaces from './best-places.contract'
import * as clientKeys from './client-keys.contract'
import * as read from './read.contract'
import * as grids from './grids.contract'
import * as imports from './imports.contract'
import * as feeds from './feeds.contract'
import * as filling from './filling.contract'
import * as placementSpan from './placement-span.contract'
import * as placing from './placing.contract'
import * as disciplines from './disciplines.contract'
import * as history from './history.contract'
import * as programmes from './programmes.contract'
import * as publishing from './publishing.contract'
import * as quality from './quality.contract'
import * as people from './people.contract'
import * as notices from './notices.contract'
import * as mending from './mending.contract'
import * as openReading from './open-reading.contract'
import * as qualitySettings from './quality-settings.contract'
import * as requests from './requests.contract'
import * as rooms from './rooms.contract'
import * as schedule from './schedule.contract'
import * as service from './service.contract'
import * as session from './session.contract'
import * as account from './account.contract'
import * as together from './together.contract'
import * as variants from './variants.contract'
import * as vocabularies from './vocabularies.contract'
import * as closures from './closures.contract'
import * as ownTimetable from './own-timetable.contract'
import * as wishes from './wishes.contract'
import * as weeks from './weeks.contract'
import * as workbench from './workbench.contract'

const isCall = (value: unknown): value is CallContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'response' in value

/** All calls. */
export const calls: readonly CallContract[] = [
  session,
  account,
  vocabularies,
  schedule,
  overlaps,
  rooms,
  wishes,
  ownTimetable,
  closures,
  load,
  loadPermissions,
  loadImport,
  grids,
  imports,
  timetableImport,
  importRuns,
  programmes,
  disciplines,
  placing,
  placementSpan,
  bestPlaces,
  filling,
  variants,
  publishing,
  weeks,
  classes,
  quality,
  workbench,
  adminTables,
  adminBuildings,
  people,
  calendar,
  archive,
  qualitySettings,
  openReading,
  requests,
  mending,
  together,
  feeds,
  clientKeys,
  read,
  change,
  history,
  notices,
  service,
].flatMap((area) => Object.values<unknown>(area).filter(isCall))

type JsonSchema = z.core.JSONSchema.BaseSchema

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const made: JsonSchema = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  delete made.$schema
  return made
}

const content = (schema: JsonSchema, type = 'application/json') => ({ content: { [type]: { schema } } })

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const errorSchema = schemaOf(
  z.object({
    detail: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    conflicts: z.array(change.conflictAnswer).optional(),
    uses: adminTables.usesAnswer.optional(),
    alike: z.array(z.string()).optional(),
  }),
  'output',
)

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Repeated under the same key within a day, the call does nothing and is answered the same',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const operationOf = ({
  method,
  summary,
  isPublic,
  keyScope,
  isSecret,
  params,
  query,
  body,
  isForm,
  response,
  responseType,
}: CallContract) => ({
  summary,
  security: keyScope ? [{ key: [] }] : isPublic ? [] : [{ session: [] }],
  parameters: [
    ...parametersOf(params, 'path'),
    ...parametersOf(query, 'query'),
    ...(method !== 'GET' && !isPublic && !isSecret ? [keyParameter] : []),
  ],
  ...(body && {
    requestBody: {
      required: true,
      ...content(schemaOf(body, 'input'), isForm && 'multipart/form-data'),
    },
  }),
  responses: {
    200: { description: 'OK', ...content(schemaOf(response, 'output'), responseType) },
    default: { description: 'A refusal', ...content(errorSchema) },
  },
})

const description = `A period, dbeg to dend, has at most ${longestPeriod} days where nothing else is said. Where a call takes several rooms, teachers, groups or meta-programmes, their number times the days is at most ${mostTimetableDays}; where only who is busy is told, ${mostBusyDays}.`

const keyDescription =
  'A key of a program that reads: of the university, which shows what everybody may read, or of one person, which shows «Моё». Only in this header'

/** The OpenAPI document of the whole API, generated from the handlers' contracts. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const contract of calls)
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: operationOf(contract),
    }
  return {
    openapi: '3.1.0',
    info: { title: common.productName, version: '1', description },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
        key: { type: 'http', scheme: 'bearer', description: keyDescription },
      },
    },
  }
}

import { z } from 'zod'
import { permissions } from '@/lib/core/actor/rules/actor'
import { foldWeekday } from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbers, pairNumbered } from '@/lib/core/calendar/rules/pairs'
import type { LoadPermissionId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import { grantSlot } from '@/lib/core/rights/rules/rights-subjects'
import { call, components, ownCall, type AnswerOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'
import { numbersFrom } from '@/lib/core/words/rules/lists'

const mostRooms = 500
const lastDay = 14
const subject = z.object({ itemType: z.enum(['group', 'meta-program']), id: wire.idText })

/** «Nagruzka permission» of the specification, section 3. */
export const permissionAnswer = z
  .object({
    id: wire.idAnswer<LoadPermissionId>(),
    version: z.int(),
    can_set: z.boolean(),
    auditories: z.array(wire.idAnswer<RoomId>()),
    user_id: wire.idAnswer<UserId>(),
    /** Id of the load item or programme row. */
    instance: z.int(),
    /** Day → pair → true; empty: any time. */
    allowed_day_pairs: z.record(z.string(), z.record(z.string(), z.literal(true))),
  })
  .register(components, { id: 'LoadPermission' })

const isSet = z.boolean().nullable()

/** Day → pair → true, converted to slots; other values are ignored. */
const dayPairsBody = z
  .partialRecord(
    z.enum(numbersFrom(1, lastDay).map(String), { error: fieldTexts.days }),
    z.partialRecord(z.enum(pairNumbers.map(String), { error: fieldTexts.pairs }), isSet),
  )
  .transform((days) => {
    const slots = Object.entries(days).flatMap(([day, ofDay]) =>
      Object.entries(ofDay ?? {}).flatMap(([pair, allowed]) =>
        allowed ? [grantSlot({ weekday: foldWeekday(Number(day)), pair: pairNumbered(Number(pair)) })] : [],
      ),
    )
    return [...new Set(slots)].sort((a, b) => a - b)
  })

const permissionBody = z.object({
  user_id: wire.idBodyOf<UserId>(),
  instance: wire.idBody,
  can_set: z.boolean(),
  auditories: wire.idListBodyOf<RoomId>(mostRooms),
  allowed_day_pairs: dayPairsBody,
})
/** `lacks`: permissions the user needs before this one has any effect. */
const stored = permissionAnswer.extend({
  lacks: z.array(z.enum(permissions)),
  change_id: wire.changeId.nullable(),
})

const addCall = <const Path extends `/api/${string}/`>(path: Path, whose: string) =>
  call(`POST ${path}`, {
    summary: `Adds a user’s permission to set ${whose}; no rooms: virtual rooms only, an empty matrix: any time`,
    isSentBack: true,
    body: permissionBody,
    response: stored,
  })

const changeCall = <const Path extends `/api/${string}/{id}/`>(path: Path, whose: string) =>
  call(`PUT ${path}`, {
    summary: `Changes a user’s permission to set ${whose}`,
    params: z.object({ id: wire.idTextOf<LoadPermissionId>() }),
    isSentBack: true,
    body: permissionBody.extend({ version: wire.versionSeen }),
    response: stored,
  })

export const addGroupPermissionCall = addCall('/api/group-set-nagruzka-permissions/', 'a load item')
export const changeGroupPermissionCall = changeCall('/api/group-set-nagruzka-permissions/{id}/', 'a load item')
export const addProgrammePermissionCall = addCall(
  '/api/meta-program-set-nagruzka-permissions/',
  'a row of a meta-programme',
)
export const changeProgrammePermissionCall = changeCall(
  '/api/meta-program-set-nagruzka-permissions/{id}/',
  'a row of a meta-programme',
)

export const loadPermissionsCall = call('GET /api/{itemType}/{id}/permissions/', {
  summary: 'A user’s permissions for the load of a group or meta-programme, by item id; without user_id one’s own',
  params: subject,
  query: z.object({ user_id: wire.idTextOf<UserId>().optional() }),
  response: z.record(z.string(), permissionAnswer),
})

export const clearPermissionsCall = ownCall('POST /api/{itemType}/{id}/clear-permissions/', {
  summary: 'Removes all permissions of a user for the load of a group or meta-programme',
  params: subject,
  query: z.object({ user_id: wire.idTextOf<UserId>() }),
  response: z.object({ removed: z.int(), change_id: wire.changeId.nullable() }),
})

export type LoadPermissionAnswer = z.infer<typeof permissionAnswer>
export type StoredPermissionAnswer = z.infer<typeof stored>
export type LoadPermissionsAnswer = AnswerOf<typeof loadPermissionsCall>

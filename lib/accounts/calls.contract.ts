import { z } from 'zod'
import { permissions, programmeFlags } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ProgrammeId, UserId } from '@/lib/core/names/rules/ids'
import { components, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { longestPassword, longestWritten, mostInvited } from './rules/person'

const onPerson = z.object({ id: wire.idTextOf<UserId>() })
const text = z.string().max(longestWritten).default('')
const written = z.object({
  full_name: text,
  username: text,
  role: text,
  faculty: text,
  group: text,
  subgroup: text,
  /** The teacher whose timetable is the person's own, if the name is spelled differently. */
  teacher: text,
})

export const inviteCall = ownCall('POST /api/admin/people/invite/', {
  summary:
    'Makes accounts of a list, all or none, each with a link that opens once within 7 days and is answered only now; an empty username is proposed; role: a ready set of rights, by its title; who is there already stays as they are',
  isSecret: true,
  body: z.object({
    rows: z.array(written).min(1).max(mostInvited),
    dry_run: wire.dryRun,
  }),
  response: z.object({
    rows: z.array(
      z.object({
        row: z.int(),
        full_name: z.string(),
        username: z.string(),
        /** Null in a dry run, and for an existing account. */
        path: z.string().nullable(),
        /** An existing account, which stays as it is. */
        exists: z.boolean(),
        problems: z.array(z.string()),
        notes: z.array(z.string()),
      }),
    ),
    expires_at: z.iso.datetime().nullable(),
    change_id: wire.changeId.nullable(),
  }),
})

export const inviteAgainCall = ownCall('POST /api/admin/people/{id}/invite/', {
  summary:
    'Gives an account a new link by which its password is set, in place of the one it had; a password stays until the link is used, and, where somebody has been in, until another administrator agrees',
  isSecret: true,
  params: onPerson,
  response: z.object({ username: z.string(), path: z.string(), expires_at: z.iso.datetime() }),
})

const moment = z.object({ date: wire.dateAnswer, minutes: z.int() })
const permission = z.enum(permissions).register(components, { id: 'Permission' })
const programFlag = z.enum(programmeFlags).register(components, { id: 'ProgramFlag' })
const programFlags = z.array(programFlag).max(100)
const inProgram = z.object({ id: wire.idAnswer<ProgrammeId>(), flags: programFlags })
const titledProgram = z.object({ id: wire.idAnswer<ProgrammeId>(), title: z.string(), flags: programFlags })
const edited = z.object({ kind: z.enum(['faculty', 'department', 'group', 'teacher']), id: z.int() })

const rights = z.object({
  version: z.int(),
  is_superuser: z.boolean(),
  permissions: z.array(permission).max(100),
  editor_of: z.array(edited).max(500),
  /** Absent: unchanged. */
  programs: z.array(inProgram).max(1000).optional(),
})

export const personCall = ownCall('GET /api/admin/people/{id}/', {
  summary:
    'What an account may, and where it is signed in; givable, givable_in: the permissions, and the flags in programmes, that the asker may give',
  params: onPerson,
  response: z.object({
    id: wire.idAnswer<UserId>(),
    version: z.int(),
    username: z.string(),
    is_superuser: z.boolean(),
    permissions: z.array(permission),
    editor_of: z.array(edited.extend({ title: z.string() })),
    programs: z.array(titledProgram),
    has_second_factor: z.boolean(),
    sessions: z.array(z.object({ device: z.string(), date: wire.typedAs<CalendarDate>(z.string()), minutes: z.int() })),
    /**
     * The link that signs in; null: there is none. `by` null: given by a command on the server; `waits`: a
     * password was set by it and awaits confirmation.
     */
    link: z
      .object({
        by: z.string().nullable(),
        given: moment,
        until: moment,
        waits: z.boolean(),
        may_confirm: z.boolean(),
      })
      .nullable(),
    is_self: z.boolean(),
    may_superuser: z.boolean(),
    givable: z.array(permission),
    givable_in: z.array(titledProgram),
  }),
})

export const changeRightsCall = ownCall('PUT /api/admin/people/{id}/', {
  summary: 'Gives and takes rights, all or none; effective with the next request',
  params: onPerson,
  body: rights,
  response: z.object({ change_id: wire.changeId.nullable() }),
})

export const endPersonSessionsCall = ownCall('DELETE /api/admin/people/{id}/sessions/', {
  summary: 'Signs somebody out everywhere',
  isSecret: true,
  params: onPerson,
  response: z.object({}),
})

export const dropPersonFactorCall = ownCall('DELETE /api/admin/people/{id}/second-factor/', {
  summary: 'Turns off the second factor of somebody who lost it, and signs them out everywhere',
  isSecret: true,
  params: onPerson,
  response: z.object({}),
})

export const confirmLinkCall = ownCall('POST /api/admin/people/{id}/invite/confirm/', {
  summary:
    'Agrees to the password that somebody set by a link which another administrator gave; all their sessions end',
  isSecret: true,
  params: onPerson,
  response: z.object({}),
})

export const endLinkCall = ownCall('DELETE /api/admin/people/{id}/invite/', {
  summary: 'Takes somebody’s link back, or the password that was set by it and waits',
  isSecret: true,
  params: onPerson,
  response: z.object({}),
})

export const acceptCall = ownCall('POST /accounts/invitation/', {
  summary:
    'Sets the password of whoever was invited by a link, uses the link up and signs in; Waits: somebody was in before, and another administrator has to agree',
  isPublic: true,
  isSecret: true,
  body: z.object({ token: z.string().max(100), new_password: z.string().max(longestPassword * 2) }),
  response: z.object({ result: z.enum(['Ok', 'Code', 'Enrol', 'Waits']) }),
})

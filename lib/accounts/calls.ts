import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ProgrammeId, UserId } from '@/lib/core/rules/names/ids'
import type { WrittenPerson } from '@/lib/accounts/rules/people-list'
import type { PersonRights, PersonView, ProgrammeRights } from '@/lib/accounts/rules/person'
import type { WirePerson, WireRights, WireWritten } from './calls.contract'

const peopleUrl = '/api/admin/people/'
export const inviteUrl = `${peopleUrl}invite/`
export const personUrl = (id: number): string => `${peopleUrl}${id}/`
export const personSessionsUrl = (id: number): string => `${personUrl(id)}sessions/`
export const personFactorUrl = (id: number): string => `${personUrl(id)}second-factor/`
export const inviteAgainUrl = (id: number): string => `${peopleUrl}${id}/invite/`
export const confirmLinkUrl = (id: number): string => `${inviteAgainUrl(id)}confirm/`

/** The call that uses up a link. */
export const acceptUrl = '/accounts/invitation/'

export const encodeWritten = ({ fullName, ...written }: WrittenPerson): WireWritten => ({
  full_name: fullName,
  ...written,
})

export const decodeWritten = ({ full_name: fullName, ...written }: WireWritten): WrittenPerson => ({
  fullName,
  ...written,
})

type Titled = ProgrammeRights & { title: string }
const encodeProgrammeRights = ({ id, title, flags }: Titled): WirePerson['programs'][number] => ({
  id,
  title,
  flags: [...flags],
})
const decodeProgrammeRights = ({ id, title, flags }: WirePerson['programs'][number]): Titled => ({
  id: id as ProgrammeId,
  title,
  flags,
})

export const encodePerson = (person: PersonView): WirePerson => ({
  id: person.id,
  version: person.version,
  username: person.username,
  is_superuser: person.isSuperuser,
  permissions: person.permissions,
  editor_of: person.editorOf,
  programs: person.programmes.map(encodeProgrammeRights),
  has_second_factor: person.hasSecondFactor,
  sessions: person.sessions.map(({ device, seenAt }) => ({ device, ...seenAt })),
  link: person.link && {
    by: person.link.givenBy,
    given: person.link.givenAt,
    until: person.link.until,
    waits: person.link.waits,
    may_confirm: person.link.mayConfirm,
  },
  is_self: person.isSelf,
  may_superuser: person.maySuperuser,
  givable: person.givable,
  givable_in: person.givableIn.map(encodeProgrammeRights),
})

export const decodePerson = (person: WirePerson): PersonView => ({
  id: person.id as UserId,
  version: person.version,
  username: person.username,
  isSuperuser: person.is_superuser,
  permissions: person.permissions,
  editorOf: person.editor_of,
  programmes: person.programs.map(decodeProgrammeRights),
  hasSecondFactor: person.has_second_factor,
  sessions: person.sessions.map(({ device, date, minutes }) => ({
    device,
    seenAt: { date: date as CalendarDate, minutes },
  })),
  link: person.link && {
    givenBy: person.link.by,
    givenAt: person.link.given,
    until: person.link.until,
    waits: person.link.waits,
    mayConfirm: person.link.may_confirm,
  },
  isSelf: person.is_self,
  maySuperuser: person.may_superuser,
  givable: person.givable,
  givableIn: person.givable_in.map(decodeProgrammeRights),
})

export const encodeRights = ({
  isSuperuser,
  editorOf,
  permissions,
  version,
  programmes,
}: PersonRights): WireRights => ({
  version,
  is_superuser: isSuperuser,
  permissions: [...permissions],
  editor_of: editorOf.map(({ kind, id }) => ({ kind, id })),
  ...(programmes && { programs: programmes.map(({ id, flags }) => ({ id, flags: [...flags] })) }),
})

export const decodeRights = ({ is_superuser, editor_of, programs, ...rights }: WireRights): PersonRights => ({
  ...rights,
  isSuperuser: is_superuser,
  editorOf: editor_of,
  programmes: programs?.map(({ id, flags }) => ({ id: id as ProgrammeId, flags })),
})

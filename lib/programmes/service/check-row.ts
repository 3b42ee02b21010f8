import type { Queryable } from '@/db/client'
import { findOwners } from '@/db/queries/core/names/owners'
import { findExistingRooms } from '@/db/queries/programmes/templates'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { ProblemsOf } from '@/lib/core/rules/calls/field-problems'
import {
  disciplineFieldRights,
  disciplineFields,
  isRoomOffered,
  mayChangeField,
  type DisciplineField,
  type DisciplineValues,
  type Programme,
} from '@/lib/core/rules/programmes/programme'
import type { DisciplineRow } from '@/lib/core/rules/rights/rights-subjects'
import { classTexts } from '@/lib/core/texts/placing/classes'
import { disciplineProblems, fieldsInvalid, fieldsNotAllowed } from '@/lib/core/texts/programmes/programmes'
import { notAllowedTexts } from '@/lib/core/texts/rights/rights'
import type { ActorContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { askAllowed, type Granted } from '@/lib/core/service/require-allowed'

type FieldRight = (typeof disciplineFieldRights)[DisciplineField]

/** Throws `not_allowed` if the actor may change no field of this row. */
export function requireAnyField(actor: Actor, row: DisciplineRow): void {
  if (disciplineFields.some((field) => mayChangeField(actor, row, field))) return
  throw new ServiceError('not_allowed', notAllowedTexts['discipline.edit'])
}

/**
 * Checks the right for each changed field of a row; throws `not_allowed` with all that the actor may not
 * change.
 */
export function requireFields(
  context: ActorContext,
  row: DisciplineRow,
  changed: readonly DisciplineField[],
): Granted<FieldRight>[] {
  const asked = changed.map((field) => ({
    field,
    granted: askAllowed(context, disciplineFieldRights[field], row),
  }))
  const refused = asked.flatMap(({ field, granted }) => (granted ? [] : [field]))
  if (refused.length === 0) return asked.flatMap(({ granted }) => granted ?? [])
  throw new ServiceError('not_allowed', fieldsNotAllowed(refused), {
    problems: {
      of: 'discipline',
      fields: Object.fromEntries(
        refused.map((field) => [field, notAllowedTexts[disciplineFieldRights[field]]]),
      ),
    },
  })
}

/** Throws `not_allowed` for rooms the programme may not use; rooms already in the row may stay. */
export function requireRowRooms(
  actor: Actor,
  programme: Pick<Programme, 'id' | 'roomIds'>,
  { roomIds }: Pick<DisciplineValues, 'roomIds'>,
  before: Pick<DisciplineValues, 'roomIds'> | null,
): void {
  const added = roomIds.filter((id) => !before?.roomIds.includes(id))
  if (added.every((id) => isRoomOffered(actor, programme, id))) return
  const fields = { roomIds: disciplineProblems.rooms }
  throw new ServiceError('not_allowed', fieldsInvalid(fields), { problems: { of: 'discipline', fields } })
}

/**
 * Throws `invalid` with the invalid fields of a row: dates out of order, an invalid type, unknown people or
 * rooms.
 */
export async function requireSound(
  db: Queryable,
  row: DisciplineValues,
  before: DisciplineValues | null,
): Promise<void> {
  const added = <Id>(ids: readonly Id[], known: readonly Id[] | undefined): Id[] =>
    ids.filter((id) => !known?.includes(id))
  const teachers = added(row.teacherIds, before?.teacherIds)
  const groups = added(row.groupIds, before?.groupIds)
  const rooms = added(row.roomIds, before?.roomIds)
  const owners = await findOwners(db, { teachers, groups })
  const fields: ProblemsOf<'discipline'> = {
    ...(row.startsOn && row.endsOn && row.endsOn < row.startsOn && { endsOn: disciplineProblems.order }),
    ...(before && typeProblem(before, row)),
    ...(owners.teachers.length < teachers.length && { teacherIds: classTexts.noTeacher }),
    ...(owners.groups.length < groups.length && { groupIds: classTexts.noGroup }),
    ...((await findExistingRooms(db, rooms)).length < rooms.length && { roomIds: disciplineProblems.noRoom }),
  }
  if (Object.keys(fields).length > 0)
    throw new ServiceError('invalid', fieldsInvalid(fields), { problems: { of: 'discipline', fields } })
}

const typeProblem = (before: DisciplineValues, { type }: DisciplineValues): ProblemsOf<'discipline'> => {
  if (before.type === type) return {}
  if (before.type === 'proxy') return { type: disciplineProblems.loadType }
  return type === 'proxy' ? { type: disciplineProblems.proxy } : {}
}

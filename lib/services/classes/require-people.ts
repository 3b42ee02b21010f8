import { findOwners } from '@/db/queries/owners'
import type { People } from '@/lib/domain/people'
import { classTexts } from '@/lib/text/classes'
import { invalidInput } from '@/lib/text/errors'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'

/** Throws `invalid` naming the field where one of these teachers or groups does not exist. */
export async function requirePeople({ db }: Pick<ServiceContext, 'db'>, people: People): Promise<void> {
  const known = await findOwners(db, people)
  const fields = {
    ...(known.teachers.length < people.teachers.length && { teachers: classTexts.noTeacher }),
    ...(known.groups.length < people.groups.length && { groups: classTexts.noGroup }),
  }
  if (Object.keys(fields).length > 0) throw new ServiceError('invalid', invalidInput(fields), { fields })
}

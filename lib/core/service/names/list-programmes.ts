import { findProgrammeNames as listAmong } from '@/db/queries/core/names/vocabularies'
import { programmeFlags } from '@/lib/core/rules/accounts/permissions'
import { mayOfSubject } from '@/lib/core/rules/rights/may'
import type { ListedProgramme } from '@/lib/core/rules/names/vocabulary'
import type { DataContext } from '../context'
import { requireAllowed } from '../require-allowed'

const nobodys = { groups: [], teachers: [] }

/** The programmes of which the actor is a member, by title, with their flags. */
export async function listProgrammes({ db, actor }: DataContext): Promise<ListedProgramme[]> {
  requireAllowed({ actor }, 'list.view', 'programme')
  const own = new Map(actor.programmes.map(({ programmeId, flags }) => [programmeId, flags]))
  const ids = [...own].filter(([, flags]) => flags.length > 0).map(([id]) => id)
  const programmes = await listAmong(db, actor.isSuperuser ? null : ids)
  return programmes.map((programme) => ({
    ...programme,
    flags: actor.isSuperuser ? programmeFlags : (own.get(programme.id) ?? []),
    may: mayOfSubject(actor, { kind: 'programme', id: programme.id }, nobodys),
  }))
}

import type { Actor } from '@/lib/core/actor/rules/actor'
import type { ProgrammeId } from '@/lib/core/names/rules/ids'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { hasFlag } from '@/lib/core/rights/rules/rights-subjects'
import { keysOf } from '@/lib/core/words/rules/records'

const row = { type: 'simple', isNew: false } as const
const ofNobody = { groups: [], teachers: [] } as const

/** Actions on a programme with their rights checks. */
const deeds = {
  edit: (actor: Actor, programmeId: ProgrammeId) => isAllowed(actor, 'programme.edit', { programmeId }),
  addRows: (actor: Actor, programmeId: ProgrammeId) => isAllowed(actor, 'discipline.create', { programmeId }),
  editRows: (actor: Actor, programmeId: ProgrammeId) => isAllowed(actor, 'discipline.edit', { programmeId, ...row }),
  removeRows: (actor: Actor, programmeId: ProgrammeId) =>
    isAllowed(actor, 'discipline.remove', { programmeId, ...row }),
  place: (actor: Actor, programmeId: ProgrammeId) =>
    isAllowed(actor, 'draft.view', { of: 'programme', programmeId, programmeRoomIds: [], loadGrant: null }),
  useAnyRoom: (actor: Actor, programmeId: ProgrammeId) =>
    actor.isSuperuser || hasFlag(actor, programmeId, 'can_set_in_any_auds'),
  publish: (actor: Actor, programmeId: ProgrammeId) =>
    isAllowed(actor, 'schedule.publish', { programmeId, ...ofNobody }),
  unpublish: (actor: Actor, programmeId: ProgrammeId) =>
    isAllowed(actor, 'schedule.unpublish', { programmeId, ...ofNobody }),
} satisfies Record<string, (actor: Actor, programmeId: ProgrammeId) => boolean>

export type ProgrammeDeed = keyof typeof deeds

/** The actions denied to a member of the programme. `actor` contains its flags. */
export const withheldDeeds = (actor: Actor, programmeId: ProgrammeId): ProgrammeDeed[] =>
  keysOf(deeds).filter((deed) => !deeds[deed](actor, programmeId))

import { allRoles, everyEditor, viewingEditors, type Role } from './roles'
import { ofBoth, planners, type Prepare, type RightsRow } from './row'

/** Whoever changes something, or teaches. Of the roles named in the specification, the others only look. */
const knownReaders: Role[] = [
  ...(['bound', 'teacher', 'monitor', 'rooms', 'planner', 'other planner'] as const),
  ...(['editor', 'administrator', 'permitted', 'partner'] as const),
]
const isToLook = (role: Role) => role.startsWith('can view') || role === 'can find free auditories'
/** And whoever has a single right that is more than to look, or edits something. */
export const historyReaders: Role[] = [
  ...knownReaders,
  ...allRoles.filter((role) => role.startsWith('can') && !isToLook(role)),
  ...viewingEditors,
]
const onlookers: Role[] = ['nobody', 'student', 'permitted in vain']

const removed = async (prepare: Prepare, id: number) => {
  const { change_id: changeId = 0 } = await prepare('DELETE /api/schedule/{id}/', { id })
  return { id: changeId }
}

const call = 'GET /api/history/{id}/'
/** Whoever reads the history, but not of this: they are told of no such change. */
const ofOthers = { askedBy: [...knownReaders, 'superuser'], otherwise: 404 } as const

export const historyCalls: RightsRow[] = [
  ...ofBoth(
    'GET /api/history/{id}/told/',
    'a class that went',
    ({ published }, _, prepare) => removed(prepare, published),
    planners('editor', 'administrator', 'permitted', 'teacher', 'bound'),
    ofOthers,
  ),
  ...ofBoth(
    call,
    'a draft that went',
    ({ draft }, _, prepare) => removed(prepare, draft),
    planners('permitted'),
    ofOthers,
  ),
  ...ofBoth(
    call,
    'a class that went',
    ({ published }, _, prepare) => removed(prepare, published),
    planners('editor', 'administrator', 'permitted', 'teacher', 'bound'),
    ofOthers,
  ),
  ...ofBoth(
    call,
    'a hidden class that went',
    ({ hidden }, _, prepare) => removed(prepare, hidden),
    planners('permitted'),
    ofOthers,
  ),
  ...ofBoth(
    call,
    'a draft of a programme that went',
    ({ programme }, _, prepare) => removed(prepare, programme.draft),
    planners('partner'),
    ofOthers,
  ),
  {
    call,
    of: 'whoever only looks',
    ask: ({ own }, prepare) => removed(prepare, own.published),
    may: [],
    askedBy: ['stranger', ...onlookers],
  },
  {
    call: 'GET /api/history/',
    may: historyReaders,
  },
  {
    call: 'GET /api/history/xlsx/',
    may: historyReaders,
  },
  {
    call: 'POST /api/change/{id}/undo/',
    of: 'a comment, own',
    ask: async ({ own }, prepare) => {
      const body = { comment: 'y', link: '' }
      const { change_id: id } = await prepare('PATCH /api/schedule/{id}/comment/', { id: own.later, body })
      return { id }
    },
    may: everyEditor,
  },
  {
    call: 'POST /api/change/{id}/undo/',
    of: 'a comment, foreign',
    ask: async ({ foreign }, prepare) => {
      const body = { comment: 'y', link: '' }
      const { change_id: id } = await prepare('PATCH /api/schedule/{id}/comment/', {
        id: foreign.later,
        body,
      })
      return { id }
    },
    may: ['other planner'],
  },
]

/** What may be done to one class. `room`: another room in the slot where it stands; `move` is to swap and to withdraw it, too. */
export const itemActs = ['people', 'comment', 'move', 'room', 'remove'] as const
export type ItemAct = (typeof itemActs)[number]

/**
 * What may be done to the week of a subject as a whole. `plan`: its load is the user's to plan; `toggle`: hiding what was placed from
 * load; `fill`: making rows of a programme of its load.
 */
export const subjectActs = ['plan', 'publish', 'unpublish', 'clear', 'toggle', 'fill'] as const
export type SubjectAct = (typeof subjectActs)[number]

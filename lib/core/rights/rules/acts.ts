/** Actions on one class. `room`: another room in the same slot; `move` includes swapping and withdrawing. */
export const itemActs = ['people', 'comment', 'move', 'room', 'remove'] as const
export type ItemAct = (typeof itemActs)[number]

/**
 * Actions on the week of a subject. `plan`: planning its load; `toggle`: hiding load classes; `fill`: adding
 * its load to a programme; `regroup`: changing the group from a date on; `absences`: saying when it will not be there.
 */
export const subjectActs = [
  ...(['plan', 'publish', 'unpublish', 'clear', 'toggle', 'fill', 'regroup'] as const),
  'absences',
] as const
export type SubjectAct = (typeof subjectActs)[number]

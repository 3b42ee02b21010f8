import type { SheetDraft } from './draft'
import type { Chance } from './timetable'

/** What stands above a timetable: who approves it, its title. Returns the next row. */
export function headNoise(draft: SheetDraft, chance: Chance, width: number): number {
  draft.write(0, Math.max(0, width - 2), chance.pick(['УТВЕРЖДАЮ', 'Утверждаю:', 'СОГЛАСОВАНО']))
  draft.write(1, Math.max(0, width - 2), chance.pick(['Проректор по УР', 'Ректор', 'Первый проректор']))
  draft.merge(
    { top: 2, left: 0, bottom: 2, right: Math.max(0, width - 1) },
    chance.pick(['РАСПИСАНИЕ УЧЕБНЫХ ЗАНЯТИЙ', 'Расписание занятий факультета на семестр']),
  )
  return chance.happens(0.5) ? 3 : 4
}

/** What stands below it: signatures, a legend. */
export function footNoise(draft: SheetDraft, chance: Chance, row: number): void {
  draft.write(row + 1, 0, chance.pick(['Декан факультета', 'Начальник УМУ', 'Составил: методист']))
  if (chance.happens(0.5)) draft.write(row + 2, 0, 'Примечание: изменения смотреть на стенде')
  if (chance.happens(0.3)) draft.write(row + 3, 1, 'тел. 12-34-56')
}

/** Stray spaces, as they are left when a text is typed in a hurry. */
export const strayed = (text: string, chance: Chance): string =>
  text === '' ? '' : `${chance.happens(0.1) ? ' ' : ''}${text}${chance.happens(0.15) ? '  ' : ''}`

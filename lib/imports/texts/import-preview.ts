import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { subgroupTitle, whereInSentence } from '@/lib/core/schedule/texts/grid'
import { keysOf } from '@/lib/core/words/rules/records'
import type { PreviewChange, PreviewClass, PreviewPlace } from '@/lib/imports/rules/preview'
import { differenceTitles } from './import-comparison'

type Change = Exclude<PreviewChange['kind'], 'same'>

const signs: Readonly<Record<Change, string>> = { new: '+', changed: '≠', gone: '−' }

/** `+ новое` */
export const previewChangeText = (change: Change): string => `${signs[change]}\u00a0${differenceTitles[change]}`

const countTitles: Readonly<Record<Change, string>> = {
  new: 'новых',
  changed: 'изменено',
  gone: 'исчезнет',
}

/** `На этой неделе: новых 2, изменено 1.` */
export function previewCountsText(classes: readonly PreviewClass[]): string {
  const counts = keysOf(countTitles).flatMap((kind) => {
    const count = classes.filter(({ change }) => change.kind === kind).length
    return count > 0 ? [`${countTitles[kind]}\u00a0${count}`] : []
  })
  return counts.length > 0
    ? `На\u00a0этой неделе: ${counts.join(', ')}.`
    : 'На\u00a0этой неделе ничего не\u00a0изменится.'
}

/** `Было: понедельник 07.09, 2-я пара; К-101`: the former values of what changed in a class. */
export function wasText(was: PreviewPlace, now: PreviewPlace): string {
  const facets: [of: (one: PreviewPlace) => string, nothing: string][] = [
    [({ date, pair }) => whereInSentence(date, pair), ''],
    [({ lessonType, title }) => [lessonTypeShort[lessonType], title].filter(Boolean).join(' '), ''],
    [({ subgroup }) => (subgroup === 0 ? '' : subgroupTitle(subgroup)), 'без\u00a0подгруппы'],
    [({ rooms }) => rooms.join(', '), 'без\u00a0аудитории'],
    [({ teachers }) => teachers.join(', '), 'без\u00a0преподавателя'],
    [({ comment }) => comment && `комментарий «${comment}»`, 'без\u00a0комментария'],
  ]
  const parts = facets.filter(([of]) => of(was) !== of(now)).map(([of, nothing]) => of(was) || nothing)
  return `Было: ${parts.join('; ')}`
}

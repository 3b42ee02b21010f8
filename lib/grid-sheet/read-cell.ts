import type { DoubtKind } from '@/lib/grids/rules/doubts'
import { everyWeek } from '@/lib/core/rules/files/weeks'
import type { CellLesson } from '@/lib/grids/rules/lesson'
import type { CorrectedLesson } from '@/lib/grids/rules/rules'
import type { CellContext } from './cell-context'
import { lookAlikeKey } from './look-alike'
import { lessonsOfPart } from './lesson-of-tokens'
import { partLessons, type LessonPart } from './part-lessons'
import { titleDoubts } from './title-doubts'
import { Reading } from './reading'
import { addWeeks, takeWeeks } from './take-weeks'
import { cleaned, everything, tokensOf, type Wanted } from './tokens'

/** The lessons that a cell's text tells of. `wanted`: without what columns of their own tell. */
export function readCell(text: string, context: CellContext, wanted: Wanted = everything): CellLesson[] {
  const tokens = tokensOf(text, context, wanted)
  const lessons = partLessons(tokens, context).flatMap((part) => {
    const title = titleOf(part)
    const known = context.known.disciplines.get(lookAlikeKey(title))
    const isSaid = part.titles.some((token) => token.kind === 'text' && token.isTitle)
    const hasTeacher = !wanted.people || [...part.before, ...part.after].some(({ kind }) => kind === 'person')
    return lessonsOfPart(
      part,
      known ?? title,
      isSaid ? [] : titleDoubts(title, context, hasTeacher),
      !wanted.rooms,
    )
  })
  return doubtedTogether(lessons)
}

const parting = new Set<DoubtKind>(['guessedSplit', 'noDiscipline', 'tornTitle', 'guessedRoom', 'unread'])

/** Where one lesson of a cell may be parted wrongly from the others, they may be, too. */
function doubtedTogether(lessons: readonly CellLesson[]): CellLesson[] {
  const isShaky = (lesson: CellLesson) => lesson.doubts.some(({ kind }) => parting.has(kind))
  if (!lessons.some(isShaky)) return [...lessons]
  return lessons.map((lesson) =>
    isShaky(lesson)
      ? lesson
      : { ...lesson, doubts: [...lesson.doubts, { kind: 'guessedSplit', of: lesson.discipline }] },
  )
}

function titleOf({ titles }: LessonPart): string {
  const texts = titles.map((token) => (token.kind === 'text' ? token.text : ''))
  // A word parted by a hyphen at the end of its line is one word again.
  const joined = texts.reduce(
    (sofar, text) =>
      /\p{Ll}-$/u.test(sofar) && /^\p{Ll}/u.test(text) ? sofar.slice(0, -1) + text : `${sofar} ${text}`,
    '',
  )
  return cleaned(joined)
}

/** A lesson as a person said that it is: nothing of it is in doubt. */
export function correctedLesson({
  discipline,
  type,
  subgroup,
  weeks,
  teachers,
  rooms,
}: CorrectedLesson): CellLesson {
  const reading = new Reading(weeks)
  takeWeeks(reading)
  return {
    discipline,
    type,
    subgroup,
    weeks: reading.tokens.reduce(
      (sofar, token) => (token.kind === 'weeks' ? addWeeks(sofar, token.weeks) : sofar),
      everyWeek,
    ),
    teachers,
    rooms,
    start: null,
    link: '',
    online: false,
    selfStudy: false,
    vacancy: false,
    doubts: [],
  }
}

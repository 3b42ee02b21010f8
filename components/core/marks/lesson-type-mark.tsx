import { byLessonType, type LessonColour, type LessonType, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeMark, lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'

const looks: Record<LessonColour, { card: string; label: string }> = {
  none: { card: 'of-none', label: 'text-lesson-none' },
  lecture: { card: 'of-lecture', label: 'text-lesson-lecture' },
  practice: { card: 'of-practice', label: 'text-lesson-practice' },
  lab: { card: 'of-lab', label: 'text-lesson-lab' },
  exam: { card: 'of-exam', label: 'text-lesson-exam' },
  credit: { card: 'of-credit', label: 'text-lesson-credit' },
  consultation: { card: 'of-consultation', label: 'text-lesson-consultation' },
}

/** The colour of a lesson type: of a card in the week, and of the label's text. The label also has the name. */
export const lessonLook: Record<LessonType, (typeof looks)[LessonColour]> = byLessonType(
  (name) => looks[lessonTypeTable[name].colour],
)

/** A lesson type as a coloured two-letter label, in tables. */
export const LessonTypeMark = ({ type }: { type: LessonType }) => (
  <abbr className={`font-semibold no-underline ${lessonLook[type].label}`} title={lessonTypeTitle[type]}>
    {lessonTypeMark[type]}
  </abbr>
)

import type { LessonType } from '@/lib/core/rules/names/lesson-type'
import { lessonTypeMark, lessonTypeTitle } from '@/lib/core/texts/names/lesson-types'
import { lessonLook } from './lesson-look'

/** A lesson type as a coloured two-letter label, in tables. */
export const LessonTypeMark = ({ type }: { type: LessonType }) => (
  <abbr className={`font-semibold no-underline ${lessonLook[type].label}`} title={lessonTypeTitle[type]}>
    {lessonTypeMark[type]}
  </abbr>
)

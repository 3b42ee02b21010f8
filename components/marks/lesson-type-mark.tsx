import type { LessonType } from '@/lib/domain/lesson-type'
import { lessonTypeMark, lessonTypeTitle } from '@/lib/text/lesson-types'
import { lessonLook } from './lesson-look'

/** The type of a class in two letters and its colour, in a table. */
export const LessonTypeMark = ({ type }: { type: LessonType }) => (
  <abbr className={`font-semibold no-underline ${lessonLook[type].label}`} title={lessonTypeTitle[type]}>
    {lessonTypeMark[type]}
  </abbr>
)

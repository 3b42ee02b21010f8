import { byLessonType, lessonTypeTable, type LessonColour, type LessonType } from '@/lib/domain/lesson-type'

const looks: Record<LessonColour, { bar: string; label: string }> = {
  none: { bar: 'border-l-lesson-none', label: 'text-lesson-none' },
  lecture: { bar: 'border-l-lesson-lecture', label: 'text-lesson-lecture' },
  practice: { bar: 'border-l-lesson-practice', label: 'text-lesson-practice' },
  lab: { bar: 'border-l-lesson-lab', label: 'text-lesson-lab' },
  exam: { bar: 'border-l-lesson-exam', label: 'text-lesson-exam' },
  credit: { bar: 'border-l-lesson-credit', label: 'text-lesson-credit' },
  consultation: { bar: 'border-l-lesson-consultation', label: 'text-lesson-consultation' },
}

/** The colour of a lesson type: the card's bar and the label's text. The label also has the name. */
export const lessonLook: Record<LessonType, (typeof looks)[LessonColour]> = byLessonType(
  (name) => looks[lessonTypeTable[name].colour],
)

import type { LessonType } from '@/lib/domain/lesson-type'

/** The colour of a lesson type: the bar beside a card and its label's text. The label says the type too. */
export const lessonLook: Record<LessonType, { bar: string; label: string }> = {
  0: { bar: 'border-l-lesson-none', label: 'text-lesson-none' },
  1: { bar: 'border-l-lesson-lecture', label: 'text-lesson-lecture' },
  2: { bar: 'border-l-lesson-practice', label: 'text-lesson-practice' },
  3: { bar: 'border-l-lesson-lab', label: 'text-lesson-lab' },
  4: { bar: 'border-l-lesson-exam', label: 'text-lesson-exam' },
  5: { bar: 'border-l-lesson-credit', label: 'text-lesson-credit' },
  6: { bar: 'border-l-lesson-consultation', label: 'text-lesson-consultation' },
}

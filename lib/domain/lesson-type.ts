/** Specification, section 3: 0 none, 1 lecture, 2 practice, 3 laboratory, 4 exam, 5 credit, 6 exam consultation. */
export type LessonType = 0 | 1 | 2 | 3 | 4 | 5 | 6
export const lessonTypes = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly LessonType[]

export const isExam = ({ lessonType }: { lessonType: LessonType }): boolean => lessonType === 4

import { isExam, isPermitted, lessonTypes, lessonTypeTable } from './lesson-type'

test('types are numbered as the specification has them, none twice', () => {
  expect(lessonTypes).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(lessonTypes.filter((lessonType) => isExam({ lessonType }))).toEqual([lessonTypeTable.exam.id])
  expect(lessonTypes.filter((lessonType) => isPermitted({ lessonType }))).toEqual([1, 2, 3, 4])
})

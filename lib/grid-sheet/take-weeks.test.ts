import { hasOnlyTwoWeeks } from './take-weeks'

test.each([
  [['1 нед. Физика', '2 нед. Химия'], true],
  [['1 нед. Физика', '3 нед. Химия'], false],
  [['1,2 нед. Физика', '1 нед. Химия'], false],
  [['Физика'], false],
])('%j name weeks 1 and 2 alone: %j', (texts, only) => {
  expect(hasOnlyTwoWeeks(texts)).toBe(only)
})

import { consentNeeded, type ChangeWarning } from './change-warnings'

const kinds = [
  'capacity',
  'projector',
  'computers',
  'wish',
  'draft',
  'past',
  'untaught',
  'outside',
  'quality',
  'forbidden',
  'consultation',
] as const
const warnings: ChangeWarning[] = kinds.map((kind) => ({ kind, text: kind }))
const asked = (...of: Parameters<typeof consentNeeded>) => consentNeeded(...of).map(({ kind }) => kind)

test('what is rarely meant is asked about: a class on an unusual date, anything in the past', () => {
  expect(asked('class', warnings)).toEqual(['past', 'untaught', 'outside'])
  expect(asked('booking', warnings)).toEqual(['past'])
  expect(asked('closure', warnings)).toEqual(['past'])
  expect(asked('exam', warnings)).toEqual(['past', 'untaught', 'outside', 'forbidden', 'consultation'])
})

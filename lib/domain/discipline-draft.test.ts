import { disputeOf, editDraft, isDirty, rebaseDraft, settleDraft, valuesShown } from './discipline-draft'
import type { DisciplineDraft } from './discipline-draft'
import type { GroupId } from './ids'
import { newDisciplineValues } from './programme'

const stored = { ...newDisciplineValues, title: 'Алгебра', loadItemId: null }
const edited = (patch: Parameters<typeof editDraft>[2]): DisciplineDraft => {
  const draft = editDraft(stored, undefined, patch)
  if (!draft) throw new Error('no draft')
  return draft
}

test('a row that is changed back is no longer dirty', () => {
  const draft = edited({ hours: 4 })
  expect(isDirty(stored, draft)).toBe(true)
  expect(editDraft(stored, draft, { hours: 2 })).toBeUndefined()
  expect(isDirty(stored, undefined)).toBe(false)
})

test('the order of a list is no change', () => {
  const groupIds = [1, 2] as GroupId[]
  expect(editDraft({ ...stored, groupIds }, undefined, { groupIds: groupIds.toReversed() })).toBeUndefined()
})

test('a row that was never stored is dirty as it is', () => {
  const draft = { base: stored, changes: {}, isNew: true, loadItemId: null }
  expect(isDirty(null, draft)).toBe(true)
  expect(editDraft(null, draft, { hours: 6 })?.changes).toEqual({ hours: 6 })
})

test('what others changed in other fields is shown at once; the same field is in dispute', () => {
  const now = { ...stored, hours: 8, comment: 'их' }
  const draft = edited({ hours: 4 })
  expect(valuesShown(now, draft)).toMatchObject({ hours: 4, comment: 'их' })
  expect(disputeOf(now, draft)).toEqual({ theirs: ['hours', 'comment'], both: ['hours'] })
})

test('settling takes theirs in the fields in dispute alone, or keeps all of one’s own', () => {
  const now = { ...stored, hours: 8 }
  const draft = edited({ hours: 4, link: 'https://a.ru' })
  const theirs = settleDraft(now, draft, 'theirs')
  expect(valuesShown(now, theirs)).toMatchObject({ hours: 8, link: 'https://a.ru' })
  const mine = settleDraft(now, draft, 'mine')
  expect(valuesShown(now, mine)).toMatchObject({ hours: 4, link: 'https://a.ru' })
  expect([theirs, mine].map((one) => disputeOf(now, one))).toEqual([
    { theirs: [], both: [] },
    { theirs: [], both: [] },
  ])
})

test('one’s own switch of another field is nothing that others did', () => {
  const now = { ...stored, isActive: false }
  expect(disputeOf(now, rebaseDraft(now, edited({ hours: 4 }))).theirs).toEqual([])
})

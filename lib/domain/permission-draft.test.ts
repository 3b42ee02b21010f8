import type { LoadItemId, LoadPermissionId, RoomId, UserId } from './ids'
import { emptyGrant, sameGrant, type LoadPermission } from './load-permission'
import {
  bulkCanSet,
  dropDraft,
  editDrafts,
  isDirty,
  isOvertaken,
  keepDraft,
  type PermissionDrafts,
} from './permission-draft'
import type { LoadGrant } from './rights-subjects'

const room = (id: number) => id as RoomId
const stored = (change: Partial<LoadPermission> = {}): LoadPermission => ({
  ...emptyGrant,
  id: 1 as LoadPermissionId,
  version: 1,
  userId: 2 as UserId,
  ref: { of: 'load', id: 7 as LoadItemId },
  ...change,
})
const turnOn = (grant: LoadGrant): LoadGrant => ({ ...grant, canSet: true })
const turnOff = (grant: LoadGrant): LoadGrant => ({ ...grant, canSet: false })

test('two grants are one whatever the order of their rooms and slots', () => {
  const grant = { canSet: true, roomIds: [room(1), room(2)], slots: [11, 12] }
  expect(sameGrant(grant, { canSet: true, roomIds: [room(2), room(1)], slots: [12, 11] })).toBe(true)
  for (const other of [
    { ...grant, canSet: false },
    { ...grant, roomIds: [room(1)] },
    { ...grant, roomIds: [room(1), room(3)] },
    { ...grant, slots: [11, 13] },
  ])
    expect(sameGrant(grant, other)).toBe(false)
})

test('an empty row that was never stored is no change, nor is one changed back', () => {
  expect(isDirty(undefined, undefined)).toBe(false)
  expect(isDirty(undefined, { grant: emptyGrant, base: null })).toBe(false)
  const on = editDrafts({}, {}, [7], turnOn)
  expect(isDirty(undefined, on[7])).toBe(true)
  expect(editDrafts(on, {}, [7], turnOff)).toEqual({})
  const known = { 7: stored({ canSet: true }) }
  const off = editDrafts({}, known, [7], turnOff)
  expect(isDirty(known[7], off[7])).toBe(true)
  expect(editDrafts(off, known, [7], turnOn)).toEqual({})
})

test('many rows change at once, and those that say so already stay clean', () => {
  const known = { 8: stored({ canSet: true }) }
  const drafts = editDrafts({}, known, [7, 8, 9], turnOn)
  expect(Object.keys(drafts)).toEqual(['7', '9'])
})

test('a draft is overtaken when somebody stored something else since it began', () => {
  const began = { 7: stored() }
  const drafts = editDrafts({}, began, [7], turnOn)
  expect(isOvertaken(began[7], drafts[7])).toBe(false)
  // Stored again with the same: there is nothing to tell.
  expect(isOvertaken(stored({ version: 2 }), drafts[7])).toBe(false)
  const theirs = { 7: stored({ version: 2, slots: [11] }) }
  expect(isOvertaken(theirs[7], drafts[7])).toBe(true)
  // Going on with one's own does not forget what it began from.
  const further = editDrafts(drafts, theirs, [7], (grant) => ({ ...grant, slots: [12] }))
  expect(isOvertaken(theirs[7], further[7])).toBe(true)
  expect(
    isOvertaken(
      undefined,
      editDrafts({}, { 7: stored({ canSet: true }) }, [7], () => ({ ...emptyGrant, slots: [11] }))[7],
    ),
  ).toBe(true)
  expect(isOvertaken(stored({ canSet: true }), drafts[7])).toBe(false)
})

test('keeping one’s own begins anew from theirs, taking theirs forgets it', () => {
  const drafts: PermissionDrafts = editDrafts({}, {}, [7], turnOn)
  const theirs = { 7: stored({ slots: [11] }) }
  const kept = keepDraft(drafts, theirs, 7)
  expect(isDirty(theirs[7], kept[7])).toBe(true)
  expect(isOvertaken(theirs[7], kept[7])).toBe(false)
  expect(dropDraft(drafts, 7)).toEqual({})
})

test('the bulk switch turns all on, unless all are on already', () => {
  const on = turnOn(emptyGrant)
  expect(bulkCanSet([emptyGrant, emptyGrant])).toBe(true)
  expect(bulkCanSet([on, emptyGrant])).toBe(true)
  expect(bulkCanSet([on, on])).toBe(false)
})

import { bulkCanSet, emptyGrant, sameGrant } from '@/lib/core/load/rules/load-permission'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import { changedFields, newDisciplineValues, type DisciplineValues } from './programme'
import { rowDrafts, type RowDraft } from './row-draft'

describe('rows whose fields are decided one by one', () => {
  type Stored = DisciplineValues & { id: number }
  const of = rowDrafts<DisciplineValues, Stored>(changedFields)
  const stored: Stored = { ...newDisciplineValues, id: 1, title: 'Алгебра' }
  const edited = (patch: Partial<DisciplineValues>): RowDraft<DisciplineValues, Stored> => {
    const draft = of.edit(stored, undefined, patch)
    if (!draft) throw new Error('no draft')
    return draft
  }

  test('a row that is changed back is no longer dirty', () => {
    const draft = edited({ hours: 4 })
    expect(of.isDirty(stored, draft)).toBe(true)
    expect(of.edit(stored, draft, { hours: 2 })).toBeUndefined()
    expect(of.isDirty(stored, undefined)).toBe(false)
  })

  test('the order of a list is no change', () => {
    const groupIds = [1, 2] as GroupId[]
    expect(of.edit({ ...stored, groupIds }, undefined, { groupIds: groupIds.toReversed() })).toBeUndefined()
  })

  test('a row that was never stored is dirty as it is', () => {
    const draft = { origin: null, base: stored, changes: {} }
    expect(of.isDirty(null, draft)).toBe(true)
    expect(of.edit(null, draft, { hours: 6 })?.changes).toEqual({ hours: 6 })
  })

  test('what others changed in other fields is shown at once; the same field is in dispute', () => {
    const now = { ...stored, hours: 8, comment: 'их' }
    const draft = edited({ hours: 4 })
    expect(of.shown(now, draft)).toMatchObject({ hours: 4, comment: 'их' })
    expect(of.disputeOf(now, draft)).toEqual({ theirs: ['hours', 'comment'], both: ['hours'] })
  })

  test('settling takes theirs in the fields in dispute alone, or keeps all of one’s own', () => {
    const now = { ...stored, hours: 8 }
    const draft = edited({ hours: 4, link: 'https://a.ru' })
    const theirs = of.settle(now, draft, 'theirs')
    expect(of.shown(now, theirs)).toMatchObject({ hours: 8, link: 'https://a.ru' })
    const mine = of.settle(now, draft, 'mine')
    expect(of.shown(now, mine)).toMatchObject({ hours: 4, link: 'https://a.ru' })
    expect([theirs, mine].map((one) => of.disputeOf(now, one))).toEqual([
      { theirs: [], both: [] },
      { theirs: [], both: [] },
    ])
  })

  test('one’s own switch of another field is nothing that others did', () => {
    const now = { ...stored, isActive: false }
    expect(of.disputeOf(now, of.rebase(now, edited({ hours: 4 }))).theirs).toEqual([])
  })
})

describe('rows that are decided as a whole', () => {
  type Granted = { grant: LoadGrant }
  const of = rowDrafts<Granted, Granted>((a, b) => (sameGrant(a.grant, b.grant) ? [] : ['grant']))
  const saying = (part: Partial<LoadGrant>): Granted => ({ grant: { ...emptyGrant, ...part } })
  const nothing = saying({})
  const on = saying({ canSet: true })

  test('one that says nothing is no change, nor is one changed back', () => {
    expect(of.edit(nothing, undefined, saying({}))).toBeUndefined()
    expect(of.edit(nothing, of.edit(nothing, undefined, on), nothing)).toBeUndefined()
    const off = of.edit(on, undefined, nothing)
    expect(of.isDirty(on, off)).toBe(true)
    expect(of.edit(on, off, on)).toBeUndefined()
  })

  test('it is in dispute when somebody stored something else since it began, and going on does not forget that', () => {
    const draft = of.edit(nothing, undefined, on)
    expect(of.disputeOf(nothing, draft).both).toEqual([])
    const theirs = saying({ slots: [11] })
    expect(of.disputeOf(theirs, draft).both).toEqual(['grant'])
    expect(of.disputeOf(theirs, of.edit(theirs, draft, saying({ slots: [12] }))).both).toEqual(['grant'])
    // A value changed back to its base still differs from the stored one.
    expect(of.disputeOf(theirs, of.edit(theirs, draft, nothing)).both).toEqual(['grant'])
  })

  test('who stored the same takes nothing away, and what is changed then begins from that', () => {
    const draft = of.edit(nothing, undefined, on)
    expect([of.isDirty(on, draft), of.disputeOf(on, draft).both]).toEqual([false, []])
    expect(of.disputeOf(on, of.edit(on, draft, saying({ slots: [11] }))).theirs).toEqual([])
  })

  test('keeping one’s own begins anew from theirs, taking theirs forgets it', () => {
    const draft = of.edit(nothing, undefined, on)
    if (!draft) throw new Error('no draft')
    const theirs = saying({ slots: [11] })
    const kept = of.settle(theirs, draft, 'mine')
    expect([of.isDirty(theirs, kept), of.disputeOf(theirs, kept).both]).toEqual([true, []])
    expect(of.settle(theirs, draft, 'theirs')).toBeUndefined()
  })

  test('two grants are one whatever the order of their rooms and slots', () => {
    const { grant } = saying({ canSet: true, slots: [11, 12] })
    expect(sameGrant(grant, { ...grant, slots: [12, 11] })).toBe(true)
    for (const other of [
      { canSet: false },
      { slots: [11] },
      { slots: [11, 13] },
      { roomIds: [1] as unknown as LoadGrant['roomIds'] },
    ])
      expect(sameGrant(grant, { ...grant, ...other })).toBe(false)
  })

  test('the bulk switch turns all on, unless all are on already', () => {
    expect(bulkCanSet([emptyGrant, emptyGrant])).toBe(true)
    expect(bulkCanSet([on.grant, emptyGrant])).toBe(true)
    expect(bulkCanSet([on.grant, on.grant])).toBe(false)
  })
})

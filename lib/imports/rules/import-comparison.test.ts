import { isProposed, isTicked, type ImportDifference } from './import-comparison'

const of = (kind: ImportDifference['kind'], values: Partial<ImportDifference> = {}) =>
  ({ kind, key: 'k', byHand: [], isElsewhere: false, ...values }) as ImportDifference

test('what a file changes is proposed, but nothing against what people did, nor beyond its groups', () => {
  for (const kind of ['new', 'gone'] as const) {
    expect(isProposed(of(kind))).toBe(true)
    expect(isProposed(of(kind, { byHand: ['deleted'] }))).toBe(false)
    expect(isProposed(of(kind, { isElsewhere: true }))).toBe(false)
  }
  expect(isProposed(of('changed', { byHand: ['moved'], isElsewhere: true }))).toBe(true)
})

test('a tick decides where there is one, either way', () => {
  for (const isElsewhere of [true, false]) {
    const one = of('gone', { isElsewhere })
    expect([isTicked(one, {}), isTicked(one, { other: isElsewhere })]).toEqual([!isElsewhere, !isElsewhere])
    expect([isTicked(one, { k: true }), isTicked(one, { k: false })]).toEqual([true, false])
  }
})

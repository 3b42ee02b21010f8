import { inOwnNames, ownName } from './own-names'

test('a field has the product’s word, or its own in the product’s case', () => {
  expect(['nt', 'dbeg', 'undone_by', 'title', 'page_2'].map(ownName)).toEqual([
    'lessonType',
    'from',
    'undoneBy',
    'title',
    'page2',
  ])
})

test('an answer is renamed at any depth, what is in it stays', () => {
  const file = new Blob(['one'])
  expect(
    inOwnNames({ changes: [{ para: 2, had_by: [0], before: null }], dry_run: false, text: 'dry_run', file }),
  ).toEqual({
    changes: [{ pair: 2, hadBy: [0], before: null }],
    dryRun: false,
    text: 'dry_run',
    file,
  })
})

/** Row objects are recreated on every change, so compare their parts. */
const parts = ['stored', 'draft', 'problems', 'outcome'] as const

type RowProps = { row: Record<(typeof parts)[number], unknown> }

/** Props equality of a table row, for `memo`. */
export const areSameRowProps = <Props extends RowProps>(before: Props, after: Props): boolean =>
  (Object.keys(after) as (keyof Props)[]).every((name) =>
    name === 'row'
      ? parts.every((part) => before.row[part] === after.row[part])
      : before[name] === after[name],
  )

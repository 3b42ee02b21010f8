/** Rows are made anew whenever one of them changes: what they are made of tells. */
const parts = ['stored', 'draft', 'problems', 'outcome'] as const

type RowProps = { row: Record<(typeof parts)[number], unknown> }

/** Whether a row of a table would be drawn as it is; for `memo`. */
export const areSameRowProps = <Props extends RowProps>(before: Props, after: Props): boolean =>
  (Object.keys(after) as (keyof Props)[]).every((name) =>
    name === 'row'
      ? parts.every((part) => before.row[part] === after.row[part])
      : before[name] === after[name],
  )

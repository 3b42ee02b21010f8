/** The headings of a plain table; `look`: of all of them. A heading may have a look of its own. */
export const ColumnHeads = (props: {
  look: string
  heads: readonly (string | readonly [title: string, own: string])[]
}) =>
  props.heads.map((head) => {
    const [title, own] = typeof head === 'string' ? [head, ''] : head
    return (
      <th key={title} scope="col" className={`font-medium ${props.look} ${own}`.trimEnd()}>
        {title}
      </th>
    )
  })

import type { ComponentProps, ReactNode, Ref } from 'react'
import { ChevronDownIcon } from './icons'

type Props = Omit<ComponentProps<'table'>, 'role' | 'className'> & {
  className: string
  rowCount: number
  /** The heading row. */
  head: ReactNode
  /** The popup over a cell. */
  popup: ReactNode
  /** The element that scrolls the rows. */
  scroller?: Ref<HTMLDivElement>
  onRowsScroll?: () => void
}

/** The table of `useCellGrid`; scrolls under its headings, and shows rows as cards on a phone. */
export function SheetTable(props: Props) {
  const { className, rowCount, head, popup, scroller, onRowsScroll, children, ...table } = props
  return (
    <div
      ref={scroller}
      onScroll={onRowsScroll}
      className={`rounded-lg border bg-surface md:scroll-pt-10 md:overflow-auto print:overflow-visible ${className}`}
    >
      <table
        role="grid"
        aria-multiselectable
        aria-rowcount={rowCount + 1}
        className="block w-full text-left md:table"
        {...table}
      >
        <thead className="block text-xs text-ink-soft md:table-header-group">{head}</thead>
        <tbody className="block md:table-row-group">{children}</tbody>
      </table>
      {popup}
    </div>
  )
}

/** A sticky heading; hides the borders of rows below it. */
export const headingLook =
  'md:sticky md:top-0 md:z-20 md:table-cell md:border-r md:bg-surface md:px-2 md:py-1 md:shadow-[inset_0_-1px_0_var(--line)] md:last:border-r-0 print:static'

/**
 * A heading that sorts by its column. `isDown` null: another column is sorted. `children` get the look and the mark
 * of the button or link that sorts.
 */
export function SortHeading(props: {
  className: string
  /** In pixels, if somebody chose it. */
  width?: number | undefined
  isDown: boolean | null
  children: (look: string, mark: ReactNode) => ReactNode
}) {
  const { className, width, isDown, children } = props
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={isDown === null ? 'none' : isDown ? 'descending' : 'ascending'}
      className={className}
      style={width === undefined ? undefined : { width }}
    >
      {children(
        `inline-flex min-h-6 min-w-6 max-w-full items-center gap-0.5 font-medium hover:text-ink ${isDown === null ? '' : 'text-ink'}`,
        isDown !== null && <ChevronDownIcon className={`size-3 ${isDown ? '' : 'rotate-180'}`} />,
      )}
    </th>
  )
}

/** Highlights an unsaved or selected row. */
export const rowTint = ({ isDirty, isSelected }: { isDirty: boolean; isSelected: boolean }): string => {
  if (isDirty) return 'bg-warning-soft/50 shadow-[inset_3px_0_0_var(--warning)]'
  return isSelected ? 'bg-accent-soft/60' : ''
}

/** Content below a row, across all columns. */
export function Beneath({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr className="block md:table-row">
      <td colSpan={span} role="gridcell" className="block bg-surface-sunken/60 px-3 py-2 md:table-cell md:pl-10">
        {children}
      </td>
    </tr>
  )
}

import { memo } from 'react'
import { markAt } from '@/lib/workbench/rules/slot-marks'
import { rowCounts, type WorkbenchRow } from '@/lib/workbench/rules/workbench'
import { countText, markTitles, slotText, tickText } from '@/lib/workbench/texts/workbench'
import { Tick } from '@/components/ui/tick'

type MatrixRowProps = {
  row: WorkbenchRow
  index: number
  href: string
  /** `понедельник 16.11, 1-я пара` of each slot. */
  slotNames: readonly string[]
  pairCount: number
  /** The column with the tab stop; null: it is in another row. */
  stop: number | null
  isTicked: boolean
  mayTick: boolean
  isSectionStart: boolean
}

/** A row of the matrix. There are some fifty cells in each, so they carry no more than they must: the matrix handles their events. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { row, index, href, slotNames, pairCount, stop, isTicked, mayTick, isSectionStart } = props
  const stopAt = (column: number) => (stop === column ? 0 : -1)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={row.id}
      data-start={isSectionStart || undefined}
      className="matrix-row"
    >
      <div role="rowheader" className="matrix-title" tabIndex={stopAt(0)}>
        <Tick label={tickText(row.title)} isOn={isTicked} isMine={isTicked || mayTick} />
        <a href={href} tabIndex={-1} title={row.title}>
          {row.title}
        </a>
      </div>
      {rowCounts.map((count, place) => {
        const value = row.counts[count]
        return (
          <span
            key={count}
            role="gridcell"
            className="matrix-count"
            data-count={count}
            data-none={value === 0 || undefined}
            tabIndex={stopAt(1 + place)}
            aria-label={countText(row.title, count, value)}
          >
            {value === 0 ? '' : value}
          </span>
        )
      })}
      {slotNames.map((name, slot) => {
        const mark = markAt(row.slots, slot)
        const isStop = stop === 1 + rowCounts.length + slot
        return (
          <span
            key={slot}
            role="gridcell"
            className="matrix-slot"
            data-m={row.slots[slot]}
            data-first={slot % pairCount === 0 || undefined}
            tabIndex={isStop ? 0 : -1}
            aria-label={
              isStop ? slotText(row.title, name, mark) : mark === 'free' ? undefined : markTitles[mark]
            }
          />
        )
      })}
    </div>
  )
})

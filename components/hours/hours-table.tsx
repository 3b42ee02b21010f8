import type { ReactNode } from 'react'
import { ColumnHeads } from '@/components/ui/column-heads'
import { ScrollArea } from '@/components/ui/scroll-area'
import { numberText } from '@/lib/core/words/texts/number'
import {
  neededColumns,
  shownHours,
  sumContracted,
  sumHours,
  type ContractedHours,
  type Hours,
} from '@/lib/hours/rules/hours'
import { hoursColumnTitles, signedHours, yearHoursTexts as texts } from '@/lib/hours/texts'

/** `contracted`: what the contracts say of the year, and by how much the plan is more; null: unknown. */
export type HoursPart = {
  key: string | number
  title: ReactNode
  hours: Hours
  contracted?: ContractedHours | null
}

const number = 'px-2 py-1 text-right tabular-nums whitespace-nowrap'
const first =
  'sticky left-0 z-10 max-w-44 min-w-36 bg-surface px-3 py-1 text-left font-normal text-pretty wrap-break-word sm:max-w-md'

const shown = (hours: number): ReactNode =>
  hours === 0 ? <span className="text-ink-soft">{texts.unknown}</span> : numberText(hours)

/** Hours of several things, a line each, with their sum; columns with nothing in them are left out. */
export function HoursTable(props: { title: string; head: string; lines: readonly HoursPart[] }) {
  const { title, head, lines } = props
  const total = sumHours(lines.map(({ hours }) => hours))
  const columns = neededColumns(lines.map(({ hours }) => hours))
  const isContracted = lines.some(({ contracted }) => contracted !== undefined)
  return (
    <section className="rounded-lg border bg-surface" aria-label={title}>
      <h2 className="px-3 pt-2 pb-1 font-semibold">{title}</h2>
      <ScrollArea label={title} className="rounded-b-lg">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b text-xs text-ink-soft">
              <ColumnHeads look={first} heads={[head]} />
              <ColumnHeads look="px-2 py-1 text-right" heads={columns.map((column) => hoursColumnTitles[column])} />
              {isContracted && (
                <ColumnHeads look="border-l px-2 py-1 text-right" heads={[texts.contracted, texts.balance]} />
              )}
            </tr>
          </thead>
          <tbody className="divide-y">
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row" className={first}>
                  {line.title}
                </th>
                {columns.map((column) => (
                  <td key={column} className={number}>
                    {shown(shownHours(line.hours, column))}
                  </td>
                ))}
                {isContracted && <ContractedCells contracted={line.contracted ?? null} />}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t font-semibold">
              <th scope="row" className={`${first} font-semibold`}>
                {texts.total}
              </th>
              {columns.map((column) => (
                <td key={column} className={number}>
                  {numberText(shownHours(total, column))}
                </td>
              ))}
              {isContracted && (
                <ContractedCells contracted={sumContracted(lines.map((line) => line.contracted ?? null))} />
              )}
            </tr>
          </tfoot>
        </table>
      </ScrollArea>
    </section>
  )
}

function ContractedCells({ contracted }: { contracted: ContractedHours | null }) {
  const look = `${number} border-l`
  if (contracted === null)
    return (
      <>
        <td className={`${look} text-ink-soft`}>{texts.unknown}</td>
        <td className={`${look} text-ink-soft`}>{texts.unknown}</td>
      </>
    )
  return (
    <>
      <td className={look}>{contracted.hours}</td>
      <td className={`${look} ${contracted.over > 0 ? 'font-medium text-warning' : ''}`}>
        {signedHours(contracted.over)}
      </td>
    </>
  )
}

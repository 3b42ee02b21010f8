import { dayTitle } from '@/lib/core/calendar/texts/dates'
import type { MoveRecord } from '@/lib/core/schedule/rules/schedule-export'
import { moveKind } from '@/lib/core/schedule/texts/exports'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { vacancy } from '@/lib/core/schedule/texts/substitutions'
import { grouped } from '@/lib/core/words/rules/lists'
import {
  sheetGroups,
  sheetLesson,
  sheetPlace,
  substitutionSheetTexts as texts,
} from '@/lib/workbench/texts/substitution-sheet'

const cell = 'border border-line-strong px-1.5 py-1 align-top text-pretty break-words'
const columns = [texts.pair, texts.groups, texts.lesson, texts.what, texts.became, texts.reason] as const

const names = (people: readonly { name: string }[]): string => people.map(({ name }) => name).join(', ')

/** Who or where it was, struck out, and who or where it is. */
function Became({ move }: { move: MoveRecord }) {
  const { kind, instead, teachers, from, to } = move
  if (kind === 'substitution')
    return (
      <>
        {instead.length > 0 && <s className="text-ink-soft">{names(instead)}</s>}{' '}
        <b className="font-medium">{names(teachers) || vacancy}</b>
        <span className="block text-ink-soft">{roomsText(from.rooms)}</span>
      </>
    )
  return (
    <>
      <span className="block">{names(teachers)}</span>
      <s className="text-ink-soft">{sheetPlace(from)}</s> {to && <b className="font-medium">{sheetPlace(to)}</b>}
    </>
  )
}

/** What was substituted, moved or withdrawn, day by day, for a wall. */
export function SubstitutionSheet({ moves }: { moves: readonly MoveRecord[] }) {
  if (moves.length === 0) return <p>{texts.none}</p>
  const days = grouped(moves, ({ from }) => from.date)
  return (
    <div className="grid gap-5 not-print:overflow-x-auto">
      {[...days].map(([date, own]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className="mb-1 text-base font-semibold break-after-avoid">
            {dayTitle(date)}
          </h2>
          <table className="w-full table-fixed border-collapse text-sm not-print:min-w-3xl print:text-xs">
            <colgroup>
              {['w-12', 'w-[18%]', 'w-[22%]', 'w-24', 'w-[28%]', ''].map((width, at) => (
                <col key={columns[at]} className={width} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {columns.map((title) => (
                  <th key={title} scope="col" className={`${cell} text-left font-medium text-ink-soft`}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {own.map((move, index) => (
                <tr key={index} className="break-inside-avoid">
                  <td className={cell}>{move.from.pair}</td>
                  <td className={cell}>{sheetGroups(move)}</td>
                  <td className={cell}>{sheetLesson(move)}</td>
                  <td className={cell}>{moveKind(move)}</td>
                  <td className={cell}>
                    <Became move={move} />
                  </td>
                  <td className={cell}>{move.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

import { ChangedClass } from '@/components/history/changed-class'
import type { HistoryEntry } from '@/lib/core/history/rules/entry'
import { grouped } from '@/lib/core/words/rules/lists'

type Group = { id: number; title: string }

/** The titles of the groups that have or had these classes. */
const titlesOf = ({ before, after }: HistoryEntry): string[] => [
  ...new Set([...(before?.groups ?? []), ...(after?.groups ?? [])].map(({ title }) => title)),
]

/** What changed, group by group: a class of a stream is named in each of its groups. */
export function FacultyChangeList(props: { groups: readonly Group[]; entries: readonly HistoryEntry[] }) {
  const { groups, entries } = props
  const named = entries.flatMap((entry) => titlesOf(entry).map((title) => ({ title, entry })))
  const byTitle = grouped(named, ({ title }) => title)
  return (
    <div className="columns-1 gap-8 lg:columns-2 print:columns-2">
      {groups.map(({ id, title }) => {
        const own = byTitle.get(title)
        return (
          own && (
            <section key={id} aria-labelledby={`group-${id}`} className="mb-5">
              <h2
                id={`group-${id}`}
                className="mb-1 border-b border-line-strong text-base font-semibold break-after-avoid"
              >
                {title}
              </h2>
              <ul className="divide-y">
                {own.map(({ entry }) => (
                  <li key={entry.id} className="grid gap-0.5 py-1.5 break-inside-avoid">
                    <ChangedClass entry={entry} />
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}

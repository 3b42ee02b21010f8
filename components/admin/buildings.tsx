'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { useActs } from '@/components/changes/use-acts'
import { useReportChanges } from '@/components/changes/use-report-changes'
import { renameBuilding } from '@/lib/client/admin-buildings'
import type { Building } from '@/lib/domain/admin-tables/buildings'
import { buildingTexts as texts } from '@/lib/text/admin-buildings'
import { Button } from '../ui/button'
import { useDialogs } from '../ui/dialogs'

/** The buildings that rooms are in; renaming one renames it everywhere. */
export function Buildings({ buildings }: { buildings: readonly Building[] }) {
  const router = useRouter()
  const reload = useCallback(() => router.refresh(), [router])
  const report = useReportChanges(reload)
  const { prompt, confirm } = useDialogs()
  const { ask } = useActs()

  async function rename(from: string) {
    const to = await prompt({
      title: texts.renameOne(from),
      label: texts.name,
      initial: from,
      ok: texts.rename,
    })
    if (to === false || to.trim() === from) return
    const joins = buildings.some(({ title }) => title === to.trim())
    const question = { title: texts.joins(from, to.trim()), description: texts.joinsHint(to.trim()) }
    if (joins && !(await confirm({ ...question, ok: texts.join }))) return
    const changeId = await ask(() => renameBuilding(from, to))
    if (changeId === null) return
    report(texts.done(from, to.trim()), [changeId])
    reload()
  }

  if (buildings.length === 0) return <p className="text-ink-soft">{texts.nobody}</p>
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b">
            <th scope="col" className="px-4 py-1.5 font-medium">
              {texts.building}
            </th>
            {[texts.rooms, texts.seats, texts.retired].map((title) => (
              <th key={title} scope="col" className="px-4 py-1.5 text-right font-medium">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{texts.rename}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {buildings.map(({ title, rooms, seats, retired }) => (
            <tr key={title}>
              <th scope="row" className="px-4 py-1.5 font-medium wrap-anywhere">
                {title}
              </th>
              {[rooms, seats, retired].map((count, at) => (
                <td key={at} className="px-4 py-1.5 text-right tabular-nums">
                  {count === 0 ? <span className="text-ink-faint">—</span> : count}
                </td>
              ))}
              <td className="px-2 py-1 text-right" data-no-print>
                <Button look="quiet" aria-label={texts.renameOne(title)} onClick={() => void rename(title)}>
                  {texts.rename}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

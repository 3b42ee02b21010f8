'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { useActs, useReportChanges } from '@/components/core/changes/use-acts'
import { ColumnHeads } from '@/components/ui/column-heads'
import type { TitledRow } from '@/lib/core/tables/rules/admin-table'
import { renameBuilding, setBuildingTerms } from '@/lib/tables/browser/admin-buildings'
import { type BookingTerms, type BuildingRow, termsOf } from '@/lib/tables/rules/buildings'
import { buildingTexts as texts } from '@/lib/tables/texts/admin-buildings'
import { Button, IconButton } from '../ui/button'
import { useDialogs } from '../ui/dialogs'
import { PencilIcon } from '../ui/icons'
import { useToast } from '../ui/toast'
import { BookingTermsForm } from './booking-terms-form'

const Count = ({ of: count }: { of: number }) => (count === 0 ? <span className="text-ink-faint">—</span> : count)

type Props = { buildings: readonly BuildingRow[]; departments: readonly TitledRow[] }

const countLook = 'px-4 text-right max-sm:hidden'
const heads = [
  [texts.building, 'px-3 sm:px-4'],
  [texts.rooms, 'px-3 text-right sm:px-4'],
  [texts.seats, countLook],
  [texts.retired, countLook],
  [texts.approval, 'px-2 sm:px-4'],
] as const

/** Renames a building, and says how its rooms are booked. */
function useBuildingActs({ buildings, departments }: Props) {
  const router = useRouter()
  const reload = useCallback(() => router.refresh(), [router])
  const report = useReportChanges(reload)
  const { prompt, confirm, modal } = useDialogs()
  const { ask } = useActs()
  const toast = useToast()

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
    const done = await ask(() => renameBuilding({ from, to }))
    if (!done || done.changeId === null) return
    report(texts.done(from, to.trim()), [done.changeId])
    reload()
  }

  async function setTerms(building: BuildingRow) {
    const { title } = building
    const basedOn = termsOf(building)
    const terms = await modal<BookingTerms>({
      title: texts.approvalOf(title),
      description: texts.approvalHint,
      body: (finish) => <BookingTermsForm initial={basedOn} departments={departments} onAnswer={finish} />,
    })
    if (!terms) return
    const done = await ask(() => setBuildingTerms({ title, ...terms, basedOn }))
    if (!done) return reload()
    if (done.changeId === null) return toast(texts.allSo)
    report(texts.termsSet(title, done.rooms), [done.changeId])
    reload()
  }
  return { rename, setTerms }
}

/** The buildings of the rooms; renaming one renames it everywhere, and its rooms are booked alike. */
export function Buildings(props: Props) {
  const { buildings } = props
  const { rename, setTerms } = useBuildingActs(props)
  if (buildings.length === 0) return <p className="text-ink-soft">{texts.nobody}</p>
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b">
            <ColumnHeads look="py-1.5" heads={heads} />
            <td />
          </tr>
        </thead>
        <tbody className="divide-y">
          {buildings.map(({ title, rooms, seats, retired, ...building }) => (
            <tr key={title}>
              <th scope="row" className="px-3 py-1.5 sm:px-4 font-medium wrap-anywhere">
                {title}
                {retired > 0 && (
                  <span className="block text-sm font-normal text-ink-soft sm:hidden">
                    {texts.retired}: {retired}
                  </span>
                )}
              </th>
              <td className="px-3 py-1.5 text-right tabular-nums sm:px-4">
                <Count of={rooms} />
              </td>
              <td className="px-4 py-1.5 text-right tabular-nums max-sm:hidden">
                <Count of={seats} />
              </td>
              <td className="px-4 py-1.5 text-right tabular-nums max-sm:hidden">
                <Count of={retired} />
              </td>
              <td className="px-1 py-1 sm:px-3">
                <Button
                  look="quiet"
                  className="h-auto min-h-control px-2 text-left whitespace-normal"
                  aria-label={`${texts.booking(building, rooms)}. ${texts.approvalOf(title)}`}
                  onClick={() => void setTerms({ title, rooms, seats, retired, ...building })}
                >
                  {texts.booking(building, rooms)}
                </Button>
              </td>
              <td className="px-2 py-1 text-right" data-no-print>
                <IconButton label={texts.renameOne(title)} onClick={() => void rename(title)}>
                  <PencilIcon />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

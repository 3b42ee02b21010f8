import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PrintBar } from '@/components/print/print-bar'
import { buttonClass } from '@/components/ui/button'
import { SubstitutionSheet } from '@/components/workbench/print/substitution-sheet'
import { SubstitutionsForm } from '@/components/workbench/print/substitutions-form'
import { homePath } from '@/lib/core/actor/rules/return-path'
import { askedFor } from '@/lib/core/page/browser/asked'
import { substitutionsPath } from '@/lib/core/refusals/calls/addresses'
import { exportPeriodText } from '@/lib/core/schedule/texts/exports'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { common } from '@/lib/core/words/texts/common'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import {
  facultyWeekUrl,
  readSubstitutionsLocation,
  substitutionsBookUrl,
} from '@/lib/workbench/browser/workbench-location'
import { listSheetFaculties, viewSubstitutions } from '@/lib/workbench/service/view-substitutions'
import { listWorkbenches } from '@/lib/workbench/service/view-workbench'
import { substitutionSheetTexts as texts } from '@/lib/workbench/texts/substitution-sheet'
import { workbenchTexts } from '@/lib/workbench/texts/workbench'

export const metadata: Metadata = { title: texts.title }

export default async function SubstitutionsPage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(substitutionsPath, search))
  const { faculty: asked, isWhole, date, span } = readSubstitutionsLocation(search)
  const [faculties, [own]] = await Promise.all([listSheetFaculties(context), listWorkbenches(context)])
  const faculty = askedFor(faculties, asked, own)
  if (isWhole ? faculties.length === 0 : !faculty) notFound()
  const { date: today } = context.now
  const question = { faculty: isWhole ? null : (faculty?.id ?? null), date: date ?? today, span }
  const [calendar, { title, period, moves }] = await Promise.all([
    viewCalendar(context),
    viewSubstitutions(context, question),
  ])
  return (
    <>
      <PrintBar {...(own ? { back: facultyWeekUrl(own.id), backTo: workbenchTexts.title } : { back: homePath })}>
        <a href={substitutionsBookUrl(question)} download className={buttonClass()}>
          {common.book}
        </a>
      </PrintBar>
      <main className="mx-auto max-w-6xl p-4 print:max-w-none print:p-0">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="text-ink-soft">{exportPeriodText(period)}</p>
        <SubstitutionsForm key={JSON.stringify(question)} {...{ faculties, question, calendar, today }} />
        <SubstitutionSheet moves={moves} />
      </main>
    </>
  )
}

import { notFound } from 'next/navigation'
import { OverlapFilterForm } from '@/components/imports/import-run/overlap-filter'
import { OverlapList } from '@/components/imports/import-run/overlap-list'
import { SemesterCorrectionForm } from '@/components/imports/import-run/semester-correction-form'
import { TakeImportBackForm } from '@/components/imports/import-run/take-back'
import { BackLink } from '@/components/ui/back-link'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { DownloadIcon } from '@/components/ui/icons'
import { parseCalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { overlapKinds } from '@/lib/core/files/rules/imported-overlap'
import { momentText } from '@/lib/core/files/texts/admin'
import type { ImportId } from '@/lib/core/names/rules/ids'
import { idOfPage } from '@/lib/core/page/browser/asked'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { optionsMenu } from '@/lib/core/schedule/texts/options-menu'
import { common } from '@/lib/core/words/texts/common'
import { pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { importRunPath, importOverlapsUrl, readOverlapSearch } from '@/lib/imports/browser/import-location'
import { importOverlapsBookUrl } from '@/lib/imports/browser/import-runs'
import { viewImport, viewImportOverlaps } from '@/lib/imports/service/view-import'
import { importReportText } from '@/lib/imports/texts/import'
import { importPageTexts as texts, undoneText } from '@/lib/imports/texts/import-page'
import { adminPath } from '@/lib/tables/browser/admin-location'

export const metadata = { title: texts.title }

const pageSize = 50

function missing(error: unknown): never {
  if (error instanceof ServiceError) notFound()
  throw error
}

type Props = SearchProps & { params: Promise<{ id: string }> }

export default async function ImportPage(props: Props) {
  const id = await idOfPage<ImportId>(props.params)
  const context = await pageContext(importRunPath(id))
  if (!isAllowed(context.actor, 'timetable.import')) notFound()
  const view = await viewImport(context, id).catch(missing)
  const search = readOverlapSearch(await pageSearch(props))
  const filter = {
    kind: overlapKinds.find((one) => one === search.kind) ?? null,
    text: search.text,
    from: parseCalendarDate(search.from),
    until: parseCalendarDate(search.until),
  }
  const { overlaps, counts } = await viewImportOverlaps(context, id, filter)
  const pages = Math.max(1, Math.ceil(overlaps.length / pageSize))
  const page = Math.min(pages, /^\d{1,6}$/.test(search.page) ? Math.max(1, Number(search.page)) : 1)
  const at = (number: number) =>
    number < 1 || number > pages ? null : importOverlapsUrl(id, { ...search, page: number === 1 ? '' : String(number) })
  const { source, by, undoneAt, report, semester, calendar } = view
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={adminPath}>{optionsMenu.admin}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-2 break-words">
          <span className="font-medium">{source}</span>{' '}
          <span className="text-ink-soft">
            {momentText(view.at)}, {by ?? texts.byCommand}
          </span>{' '}
          {undoneAt && <Badge tone="warning">{undoneText(momentText(undoneAt))}</Badge>}
        </p>
      </div>
      {view.canBeUndone && <TakeImportBackForm id={id} />}
      <section aria-label={texts.report} className="rounded-lg border bg-surface px-4 py-3">
        <h2 className="text-base font-semibold">{texts.report}</h2>
        <p className="mt-2 text-sm break-words whitespace-pre-wrap">
          {importReportText(report, { withOverlaps: false })}
        </p>
      </section>
      {semester && view.canCorrect && undoneAt === null && (
        <SemesterCorrectionForm
          key={JSON.stringify(semester)}
          {...{ id, semester, calendar }}
          today={context.now.date}
        />
      )}
      <section aria-label={texts.overlaps} className="rounded-lg border bg-surface">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2 border-b px-4 py-2">
          <h2 className="text-base font-semibold">{texts.overlaps}</h2>
          <p className="min-w-0 grow basis-64 text-sm text-ink-soft text-pretty">{texts.overlapsLead}</p>
          {overlaps.length > 0 && (
            <a href={importOverlapsBookUrl(id, filter)} download className={buttonClass('quiet')} data-no-print>
              <DownloadIcon />
              {common.book}
            </a>
          )}
        </div>
        <OverlapFilterForm
          key={importOverlapsUrl(id, { ...search, page: '' })}
          {...{ id, search, counts, calendar }}
          today={context.now.date}
        />
        <OverlapList
          overlaps={overlaps.slice((page - 1) * pageSize, page * pageSize)}
          first={(page - 1) * pageSize + 1}
          total={overlaps.length}
          isFiltered={importOverlapsUrl(id, { ...search, page: '' }) !== importRunPath(id)}
          before={at(page - 1)}
          after={at(page + 1)}
        />
      </section>
    </main>
  )
}

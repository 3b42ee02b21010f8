import type { Preview } from '@/components/core/changes/use-preview'
import { FailureNote } from '@/components/core/changes/failure-note'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { CalendarConsequences, Standing } from '@/lib/core/rules/calendar/calendar-consequences'
import { calendarTexts as texts, standingText, standingTitle } from '@/lib/calendar/texts/admin-calendar'

/** What a change of the calendar meets: what stands on its dates, by kind and by faculty, or why it is refused. */
export function StandingNote({ preview }: { preview: Preview<CalendarConsequences> }) {
  if (preview.state === 'none') return null
  return (
    <div role="status" className="grid gap-2 text-sm">
      {preview.state === 'asking' && <p className="text-ink-soft">{texts.checking}</p>}
      {preview.state === 'refused' && <FailureNote failure={preview.failure} />}
      {preview.state === 'known' &&
        preview.value.standing.map((standing) => (
          <StandingOn key={standingTitle(standing)} standing={standing} />
        ))}
    </div>
  )
}

function StandingOn({ standing }: { standing: Standing }) {
  const { faculties, kinds } = standing
  return (
    <section aria-label={standingTitle(standing)} className="rounded-md bg-surface-sunken px-3 py-2">
      <p>
        <span className="text-ink-soft">{standingTitle(standing)}:</span>{' '}
        {kinds.length === 0 ? texts.nothingThere : standingText(standing)}
      </p>
      {faculties.length > 0 && (
        <ScrollArea label={texts.standing} className="mt-1 max-h-48">
          <table className="w-full text-left tabular-nums">
            <thead className="text-xs text-ink-soft">
              <tr>
                <th scope="col" className="py-1 font-medium">
                  {texts.faculty}
                </th>
                {[texts.published, texts.drafts].map((title) => (
                  <th key={title} scope="col" className="py-1 pl-3 text-right font-medium">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {faculties.map(({ title, classes, drafts }) => (
                <tr key={title ?? ''}>
                  <th scope="row" className="py-0.5 font-normal wrap-anywhere">
                    {title ?? texts.noFaculty}
                  </th>
                  <td className="py-0.5 pl-3 text-right">{classes}</td>
                  <td className="py-0.5 pl-3 text-right">{drafts}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </section>
  )
}

'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, useCallback, useState } from 'react'
import { WarningList } from '@/components/core/changes/conflict-list'
import { useActs, useReportChanges } from '@/components/core/changes/use-acts'
import { type PreviewState, usePreview } from '@/components/core/changes/use-preview'
import { TaskForm } from '@/components/core/tasks/task-form'
import { ScrollArea } from '@/components/ui/scroll-area'
import { calendarClassesText, calendarClassesTitle, calendarTexts as texts } from '@/lib/calendar/texts/admin-calendar'
import { type AskedEdit, changeCalendar, changeCalendarUrl } from '@/lib/core/days/browser/calendar'
import type { CalendarClass, CalendarConsequences } from '@/lib/core/days/rules/calendar-consequences'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import { previewTexts } from '@/lib/core/placing/texts/move'
import { currentBy, currentIn } from '@/lib/core/refusals/browser/refusal'
import { CarriedNote } from './carried-note'
import { CountTable } from './count-table'

/** The effect of a calendar change: the classes on its dates, by kind and by faculty. */
const StandingNote = ({ known, isOnline }: { known: CalendarConsequences; isOnline: boolean }) => (
  <div className="grid gap-2 text-sm">
    {known.carried && <CarriedNote carried={known.carried} isOnline={isOnline} />}
    {known.warnings.length > 0 && (
      <ScrollArea label={previewTexts.region} className="max-h-40">
        <WarningList warnings={known.warnings} />
      </ScrollArea>
    )}
    {known.standing.map((standing) => (
      <StandingOn key={calendarClassesTitle(standing)} standing={standing} />
    ))}
  </div>
)

function StandingOn({ standing }: { standing: CalendarClass }) {
  const { faculties, kinds } = standing
  return (
    <section aria-label={calendarClassesTitle(standing)} className="rounded-md bg-surface-sunken px-3 py-2">
      <p>
        <span className="text-ink-soft">{calendarClassesTitle(standing)}:</span>{' '}
        {kinds.length === 0 ? texts.nothingThere : calendarClassesText(standing)}
      </p>
      {faculties.length > 0 && (
        <CountTable
          label={texts.standing}
          head={texts.faculty}
          columns={[texts.published, texts.drafts]}
          className="mt-1"
          rows={faculties.map(({ title, classes, drafts }) => ({
            key: title ?? '',
            title: title ?? texts.noFaculty,
            counts: [{ count: classes }, { count: drafts }],
          }))}
        />
      )}
    </section>
  )
}

/** The version of the calendar that a form's changes are based on, and how it goes on from a later one. */
export type SeenCalendar = { version: string; takeCurrent: (version: string) => void }

/** Begins with the version of the page, also when the page has got another. */
export function useSeenCalendar(pageVersion: string): SeenCalendar {
  const [taken, setTaken] = useState({ pageVersion, version: pageVersion })
  return {
    version: taken.pageVersion === pageVersion ? taken.version : pageVersion,
    takeCurrent: (version) => setTaken({ pageVersion, version }),
  }
}

/** Resolves to false if it was refused and the user told so. */
export type SaveEdit = (edit: AskedEdit, said: (known: CalendarConsequences) => string) => Promise<boolean>

export type FormProps = { seen: SeenCalendar; onSave: SaveEdit }

const versionIn = ({ version }: { version: string }) => version

/**
 * The effect of a change, previewed while the user types, and anew when others change a class; looking again takes
 * the calendar as it is now, and shows it in the page.
 */
export function useConsequences(seen: SeenCalendar, edit: AskedEdit | null): PreviewState<CalendarConsequences> {
  const router = useRouter()
  const { version, takeCurrent } = seen
  useKeptAlive('all')
  const preview = usePreview(changeCalendarUrl, edit && { edit, version }, (order) =>
    changeCalendar({ ...order, dryRun: true }),
  )
  if (preview.state !== 'refused' || preview.failure.kind !== 'stale') return preview
  const current = currentBy(versionIn)(preview.failure.current)
  if (current === null) return preview
  const again = () => {
    takeCurrent(current)
    router.refresh()
  }
  return { ...preview, again }
}

/**
 * The fields of a change, its effect, and its button. `missing`: what is still to be filled in; `lacks`: the
 * same where the effect is known without it. `isOnline`: classes go online.
 */
export function CalendarForm(props: {
  preview: PreviewState<CalendarConsequences>
  missing: string | null
  lacks?: string | null
  isOnline?: boolean
  ok?: string
  danger?: boolean
  others?: ReactNode
  onSubmit: () => Promise<unknown>
  children: ReactNode
}) {
  const { preview, missing, lacks = null, isOnline = false, ok = texts.save } = props
  const { danger = false, others, onSubmit, children } = props
  return (
    <TaskForm
      preview={missing === null ? preview : { state: 'none' }}
      lacks={missing ?? lacks}
      outcome={(known) => <StandingNote {...{ known, isOnline }} />}
      look={danger ? 'danger' : 'primary'}
      submit={ok}
      {...{ others, onSubmit }}
    >
      {children}
    </TaskForm>
  )
}

export const longestTitle = 200

/**
 * Saves a change of the calendar, based on the version the user saw; shows a toast with an undo button and
 * refreshes the page. If that version is no longer current, the user is told, and the form goes on from the one that is.
 */
export function useCalendarSave({ version, takeCurrent }: SeenCalendar): SaveEdit {
  const router = useRouter()
  const reload = useCallback(() => router.refresh(), [router])
  const report = useReportChanges(reload)
  const { ask } = useActs()
  return async (edit, said) => {
    const done = await ask(async () => {
      try {
        return await changeCalendar({ edit, version, dryRun: false })
      } catch (error) {
        const current = currentIn(error, versionIn)
        if (current !== null) takeCurrent(current)
        throw error
      }
    })
    reload()
    if (!done) return false
    report(said(done), done.changeId, done.warnings)
    return true
  }
}

/** A form in a dialog that closes once it has saved. `version`: the page's when it was opened. */
export function FormInDialog(props: { version: string; form: (props: FormProps) => ReactNode; onSaved: () => void }) {
  const seen = useSeenCalendar(props.version)
  const save = useCalendarSave(seen)
  return props.form({
    seen,
    onSave: async (edit, said) => {
      const isSaved = await save(edit, said)
      if (isSaved) props.onSaved()
      return isSaved
    },
  })
}

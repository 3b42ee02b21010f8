import { useProgrammesRefresh } from '@/lib/programmes/browser/use-programme'
import * as calls from '@/lib/programmes/browser/programmes'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { ChangeId, ProgrammeId, RoomId } from '@/lib/core/rules/names/ids'
import { semesterAt, type AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Period } from '@/lib/core/rules/schedule/period'
import {
  changedFields,
  isSameValue,
  type Programme,
  type ProgrammeValues,
} from '@/lib/core/rules/programmes/programme'
import { actTexts } from '@/lib/core/texts/placing/acts'
import {
  addLoadTexts,
  copyTexts,
  doneTexts,
  overtakenTexts,
  projectTexts,
  removeTexts,
  renameTexts,
  roomCountText,
  roomsTexts,
} from '@/lib/programmes/texts/programme-forms'
import { copyTitle } from '@/lib/core/texts/programmes/programmes'
import { useDialogs } from '@/components/ui/dialogs'
import { useActs } from '@/components/core/changes/use-acts'
import { AddLoadForm } from './add-load-form'
import { ProjectForm, RemoveForm, type RemovalAnswer } from './programme-forms'
import { RoomsForm } from './rooms-form'

type Changed = Programme & { changeId: ChangeId | null }
type OwnField = 'title' | 'color' | 'isProject' | 'roomIds'

/** Actions on a whole programme. `learn`: called with its state after the user's change. */
export function useProgrammeActs(props: {
  actor: Actor
  programme: Programme
  calendar: AcademicCalendar
  today: CalendarDate
  learn: (programme: Programme) => void
  report: (said: string, changes: readonly ChangeId[]) => void
  /** Shows another programme, or none. */
  onGo: (id: ProgrammeId | null) => void
}) {
  const { actor, programme, calendar, today, learn, report, onGo } = props
  const { id, title } = programme
  const { ask } = useActs()
  const { modal, prompt, confirm } = useDialogs()
  const refreshList = useProgrammesRefresh()

  async function tell(changed: Changed | null, said: (changed: Changed) => string) {
    if (!changed) return
    learn(changed)
    void refreshList()
    report(said(changed), changed.changeId === null ? [] : [changed.changeId])
  }

  /** Changes a programme's own fields; on a concurrent change of the same fields asks which to keep. */
  async function store(
    values: Partial<Pick<ProgrammeValues, OwnField>>,
    seen: Programme,
  ): Promise<Changed | null> {
    try {
      return await calls.changeProgramme(id, { ...seen, ...values })
    } catch (failure) {
      const now = calls.currentProgramme(failure)
      if (!now) throw failure
      learn(now)
      const disputed = (Object.keys(values) as OwnField[]).filter(
        (field) => !isSameValue(now[field], seen[field]) && !isSameValue(now[field], values[field]),
      )
      const goesOn = disputed.length === 0 || (await confirm(overtakenQuestion(disputed, now, seen)))
      return goesOn ? store(values, now) : null
    }
  }

  const change = (values: Partial<Pick<ProgrammeValues, OwnField>>, said: (changed: Changed) => string) =>
    ask(() => store(values, programme)).then((changed) => tell(changed, said))

  return {
    async rename() {
      const next = await prompt({ ...renameTexts, initial: title })
      if (next && next.trim() !== '' && next !== title)
        await change({ title: next.trim() }, (changed) => doneTexts.renamed(changed.title))
    },
    /** `whyNot`: why they are read-only. */
    async rooms(whyNot: string | null) {
      const roomIds = await modal<readonly RoomId[]>({
        title: roomsTexts.title,
        description: roomsTexts.description,
        body: (finish) => (
          <RoomsForm actor={actor} roomIds={programme.roomIds} whyNot={whyNot} onDone={finish} />
        ),
      })
      if (roomIds)
        await change({ roomIds: [...roomIds] }, (changed) => doneTexts.rooms(changed.roomIds.length))
    },
    recolor: (color: string) => change({ color }, () => doneTexts.colored),
    async toggleProject() {
      if (programme.isProject) {
        const isSure = await confirm({
          title: projectTexts.back,
          description: projectTexts.backHint,
          ok: projectTexts.backOk,
        })
        if (isSure) await change({ isProject: false }, () => doneTexts.plain)
        return
      }
      const period = await modal<Period>({
        title: projectTexts.title,
        description: projectTexts.description,
        body: (finish) => <ProjectForm calendar={calendar} today={today} onDone={finish} />,
      })
      if (period) await tell(await ask(() => calls.makeProject(id, period)), () => doneTexts.project)
    },
    async recalc() {
      const done = await ask(() => calls.recalcHours(id))
      if (!done) return
      const before = new Map(programme.disciplines.map((row) => [row.id, row]))
      const count = done.disciplines.filter((row) => {
        const known = before.get(row.id)
        return known && changedFields(known, row).includes('hours')
      }).length
      await tell(done, () => doneTexts.recalculated(count, done.withheld))
    },
    async copy() {
      const next = await prompt({ ...copyTexts, initial: copyTitle(title) })
      if (!next || next.trim() === '') return
      const made = await ask(() => calls.copyProgramme(id, next.trim()))
      if (!made) return
      await refreshList()
      onGo(made.id)
      report(doneTexts.copied(made.title, made.skipped.length), made.changeId === null ? [] : [made.changeId])
    },
    async addLoad() {
      type Added = Changed & { skipped: number[] }
      const done = await modal<Added>({
        title: addLoadTexts.title,
        description: addLoadTexts.description,
        size: 'large',
        body: (finish) => (
          <AddLoadForm
            programmeId={id}
            half={programme.loadSemester?.half ?? semesterAt(calendar.semesters, today)?.half ?? 1}
            onAdd={async (load) => {
              const added = await calls.addLoad(id, load)
              if ('refusal' in added) return added.refusal
              finish(added)
              return null
            }}
          />
        ),
      })
      if (done)
        await tell(done, () =>
          doneTexts.added(done.disciplines.length - programme.disciplines.length, done.skipped.length),
        )
    },
    async remove() {
      const counts = await ask(() =>
        calls.removeProgramme(id, { title, withPublished: false, keepsLoad: true, dryRun: true }),
      )
      if (!counts) return
      const answer = await modal<RemovalAnswer>({
        title: removeTexts.title,
        body: (finish) => <RemoveForm counts={counts} title={title} onDone={finish} />,
      })
      if (!answer) return
      const removed = await ask(() => calls.removeProgramme(id, { ...answer, title, dryRun: false }))
      if (!removed) return
      onGo(null)
      void refreshList()
      report(doneTexts.removed(title), removed.changeId === null ? [] : [removed.changeId])
    },
  }
}

const { yes, no, fields } = overtakenTexts
const said = (value: string | boolean | readonly RoomId[]): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? yes : no
  return roomCountText(value.length)
}

const overtakenQuestion = (disputed: readonly OwnField[], now: Programme, seen: Programme) => ({
  title: overtakenTexts.title,
  description: `${disputed
    .map((field) => overtakenTexts.was(fields[field], said(now[field]), said(seen[field])))
    .join('; ')}. ${actTexts.nothingStored}`,
  ok: overtakenTexts.keepMine,
})

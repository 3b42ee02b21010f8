'use client'
import Link from 'next/link'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { FacultyHead } from '@/components/core/faculty-head'
import { SeededScreen } from '@/components/core/state/seeded-screen'
import { SharedPresence } from '@/components/presence/shared-presence'
import { useAnnounce } from '@/components/ui/announcer'
import { Button, buttonClass } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { CountLine } from '@/components/ui/count-line'
import { DownloadIcon, PrintIcon } from '@/components/ui/icons'
import { NoResults, Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import { type GoTo, useMirroredLocation } from '@/components/ui/use-mirrored-location'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import { type SideLine, sideLine } from '@/lib/core/live/browser/use-live'
import { type FacultyId, idNumbered, type LoadItemId, type SemesterId } from '@/lib/core/names/rules/ids'
import { studyForms } from '@/lib/core/names/texts/vocabularies'
import type { ComposedFor } from '@/lib/core/placing/rules/composing'
import type { ExamsTouched } from '@/lib/core/placing/rules/touched-exams'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { PackedData } from '@/lib/core/schedule/rules/packed-data'
import { common } from '@/lib/core/words/texts/common'
import { examsBookUrl, examsPaperUrl } from '@/lib/exams/browser/reading-location'
import { readSessionLocation, type SessionLocation, sessionUrl } from '@/lib/exams/browser/session-location'
import { type SessionAnswer, sessionKey, useSession, useVerdicts } from '@/lib/exams/browser/use-session'
import {
  type ExamBoard,
  coursesOf,
  dayColumns,
  formsOf,
  noBoardFilter,
  sessionBoard,
  touchedExams,
} from '@/lib/exams/rules/board'
import type { SessionExam, SessionQuestion, SessionView } from '@/lib/exams/rules/exam'
import { wantsOwnConsultation } from '@/lib/exams/rules/exam-dates'
import { composingTexts, touchedTexts } from '@/lib/exams/texts/composing'
import { retakeTexts } from '@/lib/exams/texts/retakes'
import { chosenExamText, boardCountTexts, sessionCourseText, sessionTexts as texts } from '@/lib/exams/texts/session'
import { verdictOn } from '@/lib/exams/texts/verdict'
import { adminSessionPath } from '@/lib/tables/browser/admin-location'
import { ChosenExam } from './chosen-exam'
import { ComposeSession } from './compose-session'
import { PlaceMenu } from './place-menu'
import { PublishSession } from './publish-session'
import { type BoardHandle, type BoardPlace, examUnder, SessionBoard } from './session-board'
import { useExamActs } from './use-exam-acts'
import { useExamDrag } from './use-exam-drag'
import { WaitingList } from './waiting-list'

type Props = {
  actor: Actor
  today: CalendarDate
  calendar: AcademicCalendar
  /** The faculties that the actor plans, at least one; by title. */
  faculties: readonly { id: SessionQuestion['facultyId']; title: string }[]
  /** What to show where the URL says nothing. */
  usual: SessionQuestion
  /** The server's first answer, with its question. */
  first: PackedData<SessionAnswer>
}

/** The session of a faculty: groups × days, what stands and what waits. */
export function SessionScreen({ first, ...props }: Props) {
  return (
    <SeededScreen first={first} keyOf={({ question }) => sessionKey(question)}>
      {(firstKey) => <Screen {...props} firstKey={firstKey} />}
    </SeededScreen>
  )
}

/** Who else is here, and what can be done with the session of the faculty. */
function SessionActs(props: {
  actor: Actor
  faculties: Props['faculties']
  line: SideLine
  question: { facultyId: FacultyId; semesterId: SemesterId }
  /** Undefined while it is awaited. */
  data: SessionAnswer | undefined
  courseYear: number | null
  reload: () => void
}) {
  const { actor, faculties, line, question, data, courseYear, reload } = props
  return (
    <div className="scrolling-acts max-md:order-1 max-md:w-full md:ml-auto">
      <SharedPresence
        {...{ actor, line }}
        at={{ kind: 'faculty', id: question.facultyId, monday: null }}
        isEditing={false}
      />
      {data?.exams.some(({ mayPlace }) => mayPlace) && (
        <ComposeSession scopes={composedFor(actor, data, faculties)} semesterId={question.semesterId} onDone={reload} />
      )}
      {data && (
        <PublishSession
          actor={actor}
          faculty={faculties.find(({ id }) => id === question.facultyId) ?? { id: question.facultyId, title: '' }}
          window={data.window}
          lastTitle={data.publication?.title ?? ''}
          exams={data.exams}
          onDone={reload}
        />
      )}
      {data && <RetakesButton actor={actor} exams={data.exams} reload={reload} />}
      {data && data.exams.length > 0 && <PaperLinks question={data.question} courseYear={courseYear} />}
      {isAllowed(actor, 'session.configure') && (
        <Link href={adminSessionPath} prefetch={false} className={buttonClass('quiet')}>
          {texts.settings}
        </Link>
      )}
    </div>
  )
}

function Screen(props: Omit<Props, 'first'> & { firstKey: string }) {
  const { actor, today, calendar, faculties, usual, firstKey } = props
  const { location, go } = useMirroredLocation(readSessionLocation, sessionUrl)
  const question = {
    facultyId: location.facultyId ?? usual.facultyId,
    semesterId: location.semesterId ?? usual.semesterId,
  }
  const query = useSession(question, sessionKey(question) === firstKey)
  const { data, reload } = query
  const [line] = useState(sideLine)
  useKeptAlive('all', { line })
  const { courseYear, studyForm, onlyRemarked } = location
  const semesterEnd = calendar.semesters.find(({ id }) => id === data?.question.semesterId)?.endsOn ?? today
  const shown = useMemo(
    () => data && { view: data, board: sessionBoard(data, { courseYear, studyForm, onlyRemarked }, semesterEnd) },
    [data, courseYear, studyForm, onlyRemarked, semesterEnd],
  )
  const drawn = useDeferredValue(shown)
  return (
    <main className="flex h-framed flex-col gap-2 p-3 max-md:h-auto max-md:min-h-framed">
      <FacultyHead
        {...{ texts, faculties }}
        semesters={calendar.semesters}
        shown={question}
        onGo={(to) => go(to.facultyId === undefined ? to : { ...to, ...noBoardFilter })}
      >
        <SessionActs {...{ actor, faculties, line, question, data, courseYear }} reload={() => void reload()} />
      </FacultyHead>
      <Filters location={location} view={data} onGo={go}>
        {query.isLoading || !shown ? (
          <p role="status" className="text-ink-soft whitespace-nowrap">
            {texts.loading}
          </p>
        ) : (
          <Counts board={shown.board} />
        )}
      </Filters>
      {location.touched && data && (
        <Touched
          touched={location.touched}
          exams={data.exams}
          semesterId={question.semesterId}
          onDone={() => void reload()}
          onLeave={() => go({ touched: null, onlyRemarked: false })}
        />
      )}
      {shown?.board.isUnset && shown.view.exams.length > 0 && <UnsetNote actor={actor} />}
      {query.hasFailed || !drawn ? (
        <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.loading} />
      ) : drawn.view.exams.length === 0 ? (
        <Placeholder text={texts.empty} hint={texts.emptyHint} />
      ) : drawn.board.rows.length === 0 ? (
        <NoResults onReset={() => go(noBoardFilter)} />
      ) : (
        <Planning
          actor={actor}
          today={today}
          calendar={calendar}
          view={drawn.view}
          board={drawn.board}
          reload={() => void reload()}
        />
      )}
    </main>
  )
}

/** Whose session the actor may have put together, beginning with the faculty shown. */
function composedFor(actor: Actor, { question, groups, exams }: SessionAnswer, faculties: Props['faculties']) {
  const held = new Set(exams.flatMap((exam) => (exam.mayPlace ? exam.groups.map(({ id }) => id) : [])))
  const faculty = faculties.find(({ id }) => id === question.facultyId)
  const scopes: ComposedFor[] = [
    { scope: { kind: 'faculty', id: question.facultyId }, title: faculty?.title ?? texts.title },
  ]
  if (actor.isSuperuser) scopes.push({ scope: { kind: 'university' }, title: composingTexts.university })
  for (const { id, title } of groups) if (held.has(id)) scopes.push({ scope: { kind: 'group', id }, title })
  return scopes
}

/** The session on paper and as a workbook, drafts included. */
function PaperLinks({ question, courseYear }: { question: SessionQuestion; courseYear: number | null }) {
  const { facultyId: faculty, semesterId: semester } = question
  const asked = { faculty, semester, course: courseYear, drafts: true }
  return (
    <>
      {/* a plain link, because a full page load applies that document's page size */}
      <a href={examsPaperUrl({ ...asked, paper: 'a3' })} className={buttonClass('quiet')}>
        <PrintIcon />
        {common.print}
      </a>
      <a href={examsBookUrl(asked)} download className={buttonClass('quiet')}>
        <DownloadIcon />
        {common.book}
      </a>
    </>
  )
}

function RetakesButton(props: { actor: Actor; exams: readonly SessionExam[]; reload: () => void }) {
  const { actor, exams, reload } = props
  const acts = useExamActs(actor, reload)
  return (
    <Button look="quiet" onClick={() => void acts.planRetakes(exams)}>
      {retakeTexts.open}
    </Button>
  )
}

function Filters(props: {
  location: SessionLocation
  view: SessionView | undefined
  children: ReactNode
  onGo: GoTo<SessionLocation>
}) {
  const { location, view, children, onGo } = props
  const groups = view?.groups ?? []
  const forms = formsOf(groups)
  return (
    <div
      role="group"
      aria-label={texts.filters}
      data-no-print
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5"
    >
      <div className="scrolling-acts gap-2">
        <Select
          label={texts.course}
          hidesLabel
          value={location.courseYear ?? 0}
          options={[
            { value: 0, label: texts.everyCourse },
            ...coursesOf(groups).map((course) => ({ value: course, label: sessionCourseText(course) })),
          ]}
          onChange={(next) => onGo({ courseYear: next || null })}
        />
        {forms.length > 1 && (
          <Select
            label={texts.studyForm}
            hidesLabel
            value={location.studyForm ?? ''}
            options={[
              { value: '' as const, label: texts.everyForm },
              ...forms.map((form) => ({ value: form, label: studyForms[form] })),
            ]}
            onChange={(next) => onGo({ studyForm: next || null })}
          />
        )}
        <Chip
          isPressed={location.onlyRemarked}
          className="px-2.5"
          onClick={() => onGo({ onlyRemarked: !location.onlyRemarked })}
        >
          {texts.onlyRemarked}
        </Chip>
      </div>
      {children}
    </div>
  )
}

const Counts = ({ board: { counts } }: { board: ExamBoard }) => (
  <div className="min-w-0 md:ml-auto">
    <CountLine
      label={texts.counts}
      counts={(['held', 'placed', 'published', 'remarks'] as const).map((one) => ({
        title: boardCountTexts[one],
        value: counts[one],
        isAlarming: one === 'remarks' && counts[one] > 0,
      }))}
    />
  </div>
)

/** Exams that have to stand elsewhere, since somebody is away or a room is closed, and the search that moves them. */
function Touched(props: {
  touched: ExamsTouched
  exams: readonly SessionExam[]
  semesterId: SessionQuestion['semesterId']
  onDone: () => void
  onLeave: () => void
}) {
  const { touched, exams, semesterId, onDone, onLeave } = props
  const ids = touchedExams(exams, touched).map(({ id }) => id)
  const [from, to] = [dayMonth(touched.from), dayMonth(touched.to)]
  const title = ids.length === 0 ? touchedTexts.none(from, to) : touchedTexts.title(ids.length, from, to)
  return (
    <section
      aria-label={touchedTexts.label}
      data-no-print
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md bg-warning-soft px-3 py-1.5"
    >
      <p role="status" className="min-w-0 text-pretty text-warning">
        {title}
      </p>
      {ids.length > 0 && (
        <ComposeSession
          scopes={[{ scope: { kind: 'exams', ids }, title }]}
          semesterId={semesterId}
          label={touchedTexts.open}
          onDone={onDone}
        />
      )}
      <Button look="quiet" onClick={onLeave}>
        {touchedTexts.leave}
      </Button>
    </section>
  )
}

/** Nobody has said when the session is, and who does. */
const UnsetNote = ({ actor }: { actor: Actor }) => (
  <p className="rounded-md bg-warning-soft px-3 py-1.5 text-sm text-pretty text-warning">
    {texts.unset}{' '}
    {isAllowed(actor, 'session.configure') ? (
      <Link href={adminSessionPath} prefetch={false} className="underline underline-offset-2">
        {texts.unsetMine}
      </Link>
    ) : (
      texts.unsetTheirs
    )}
  </p>
)

/** The board with what waits beside it. One exam is chosen at a time; it is placed by a press, by keys, or dragged. */
function Planning(props: {
  actor: Actor
  today: CalendarDate
  calendar: AcademicCalendar
  view: SessionView
  board: ExamBoard
  reload: () => void
}) {
  const { actor, today, calendar, view, board, reload } = props
  const announce = useAnnounce()
  const columns = useMemo(() => dayColumns(calendar, board, view), [calendar, board, view])
  const [chosenId, setChosenId] = useState<LoadItemId | null>(null)
  const [place, setPlace] = useState<BoardPlace | null>(null)
  const shownBoard = useRef<BoardHandle>(null)
  const byId = useMemo(() => new Map(view.exams.map((exam) => [exam.id, exam])), [view.exams])
  const chosen = (chosenId !== null && byId.get(chosenId)) || null
  const { data: verdicts, hasFailed, why } = useVerdicts(chosen?.mayPlace ? chosen.id : null)
  const acts = useExamActs(actor, reload)

  const leave = () => {
    setPlace(null)
    setChosenId(null)
  }
  const choose = (exam: SessionExam | null) => {
    setPlace(null)
    setChosenId(exam?.id ?? null)
    if (exam) announce(`${chosenExamText(exam)}. ${texts.howTo}`)
  }
  const offer = (exam: SessionExam, at: BoardPlace) => {
    if (!exam.mayPlace) return announce(texts.notYours)
    if (exam.groups.every(({ id }) => id !== at.groupId)) return announce(texts.otherGroup)
    setChosenId(exam.id)
    setPlace(at)
  }
  /** From the list the keys go on to the board, where the first day is that allows it. */
  const chooseWaiting = (exam: SessionExam | null) => {
    choose(exam)
    const row = board.rows.find(({ group }) => exam?.groups.some(({ id }) => id === group.id))
    if (row) shownBoard.current?.focus(row.group.id, null)
  }
  const ghost = useExamDrag({
    examAt(target) {
      const exam = byId.get(examUnder(target) ?? idNumbered(0))
      return exam?.mayPlace ? exam : null
    },
    onLift: choose,
    onDrop: offer,
  })
  const close = useEffectEvent(() => {
    if (place === null) leave()
  })
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  async function store(exam: SessionExam, at: BoardPlace, startsAt: number) {
    setPlace(null)
    if (!(await acts.place(exam, at.date, startsAt))) return
    setChosenId(null)
    shownBoard.current?.focus(at.groupId, at.date)
  }
  const slots = view.session.slots.filter(({ minutes }) => chosen !== null && minutes >= chosen.minutes)
  return (
    <>
      <div className="flex min-h-0 flex-1 gap-2 max-md:flex-col">
        <SessionBoard
          rows={board.rows}
          columns={columns}
          today={today}
          chosen={chosen}
          verdicts={verdicts}
          ref={shownBoard}
          onChoose={(id) => choose(byId.get(id) ?? null)}
          onPlace={(at) => chosen && offer(chosen, at)}
          onLeave={leave}
        />
        <WaitingList exams={board.waiting} chosen={chosenId} onChoose={chooseWaiting} />
      </div>
      {chosen && (
        <ChosenExam
          exam={chosen}
          remarks={view.remarks.filter(({ id }) => id === chosen.id)}
          state={
            !chosen.mayPlace
              ? texts.notYours
              : hasFailed
                ? [texts.verdictsFailed, why].filter(Boolean).join(' ')
                : verdicts
                  ? texts.howTo
                  : texts.verdictsLoading
          }
          onPin={(isPinned) => void acts.pin(chosen, isPinned)}
          onRemove={() => void acts.remove(chosen).then((isDone) => isDone && leave())}
          onHeld={() => void acts.hold(chosen, view.exams)}
          onPart={
            wantsOwnConsultation(calendar, chosen, view.exams) ? () => void acts.partConsultation(chosen) : undefined
          }
          onLeave={leave}
        />
      )}
      {chosen && place && (
        <PlaceMenu
          exam={chosen}
          place={place}
          slots={slots}
          day={verdicts && verdictOn(verdicts, place.date)}
          standing={chosen.sittings[0]}
          onChoose={(startsAt) => void store(chosen, place, startsAt)}
          onClose={() => setPlace(null)}
        />
      )}
      {ghost}
    </>
  )
}

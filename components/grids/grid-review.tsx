import { useMemo, useState, type KeyboardEvent } from 'react'
import {
  type DoubtKind,
  doubtKinds,
  type GridRule,
  isDoubtful,
  kindKey,
  type LessonView,
} from '@/lib/grids/rules/reading'
import { doubtTitles, gridReviewTexts as texts } from '@/lib/grids/texts'
import { Chip } from '@/components/ui/chip'
import { useRowStop } from '@/components/ui/use-row-stop'
import { WindowedList } from '@/components/ui/windowed-list'
import { KindQuestion } from './kind-question'
import { GridLessonCard, type LessonMark } from './lesson-card'
import type { SheetWords } from './sheet-rules'

/**
 * Decisions since the file was read: what was accepted as right, and lessons covered by new rules. `open`: the lessons
 * that are still in doubt.
 */
export type Said = { accepted: ReadonlySet<string>; corrected: ReadonlySet<string>; open: ReadonlySet<string> }

type GridReviewProps = {
  lessons: readonly LessonView[]
  sheet: SheetWords
  said: Said
  onAccept: (key: string, isRight: boolean) => void
  /** Remembers a rule that explains these lessons. */
  onRule: (rule: GridRule, told: readonly LessonView[]) => Promise<boolean>
}

type Shown = 'open' | 'sure' | DoubtKind

const estimate = () => 190

/** The lessons read from a grid, each beside its cell; doubtful ones first. */
export function GridReview({ lessons, sheet, said, onAccept, onRule }: GridReviewProps) {
  const doubtful = useMemo(() => lessons.filter(isDoubtful), [lessons])
  const counts = useMemo(() => countsOf(doubtful), [doubtful])
  const [shown, setShown] = useState<Shown>(doubtful.length > 0 ? 'open' : 'sure')
  const [edited, setEdited] = useState<string | null>(null)
  const rows = useMemo(() => {
    if (shown === 'sure') return lessons.filter((lesson) => !isDoubtful(lesson))
    return shown === 'open' ? doubtful : doubtful.filter(({ doubts }) => doubts.some(({ kind }) => kind === shown))
  }, [lessons, doubtful, shown])
  const keys = useMemo(() => rows.map(({ key }) => key), [rows])
  const { tabStop, setTabStop, onKeyDown } = useRowStop(keys, 'data-lesson')

  function act(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.lesson === undefined) return
    const { lesson: key } = event.target.dataset
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!said.corrected.has(key)) onAccept(key, true)
    } else if (event.code === 'KeyE' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      setEdited(key)
    } else onKeyDown(event)
  }

  return (
    <section aria-label={texts.title} className="grid min-w-0 gap-2">
      <ShownChips shown={shown} onShow={setShown} counts={counts} open={said.open.size} {...{ doubtful, lessons }} />
      {counts.length > 0 && shown === 'open' && <p className="text-sm text-ink-soft">{texts.kindLead}</p>}
      {shown !== 'open' && shown !== 'sure' && shown !== 'layout' && (
        <KindQuestion
          key={shown}
          kind={shown}
          lessons={rows}
          isAccepted={said.accepted.has(kindKey(shown))}
          onAccept={onAccept}
        />
      )}
      <p className="hidden text-sm text-ink-soft sm:block">{texts.keys}</p>
      {rows.length === 0 ? (
        <p className="px-1 py-3 text-ink-soft">{texts.nothing}</p>
      ) : (
        <div className="overflow-hidden rounded-lg border bg-surface" onKeyDown={act}>
          <WindowedList
            label={texts.list}
            rows={rows}
            estimate={estimate}
            kept={edited ?? tabStop}
            className="max-h-[75vh]"
          >
            {(lesson) => (
              <GridLessonCard
                lesson={lesson}
                all={lessons}
                sheet={sheet}
                isStop={lesson.key === tabStop}
                onStop={() => setTabStop(lesson.key)}
                mark={markOf(lesson, said)}
                isEdited={edited === lesson.key}
                onEdit={(isEdited) => setEdited(isEdited ? lesson.key : null)}
                onAccept={(isRight) => onAccept(lesson.key, isRight)}
                onRule={onRule}
              />
            )}
          </WindowedList>
        </div>
      )}
    </section>
  )
}

/** Which lessons are shown: those in doubt, those with one kind of doubt, or those that are sure. */
function ShownChips(props: {
  shown: Shown
  onShow: (shown: Shown) => void
  counts: readonly [DoubtKind, number][]
  open: number
  doubtful: readonly LessonView[]
  lessons: readonly LessonView[]
}) {
  const { shown, onShow, counts, open, doubtful, lessons } = props
  return (
    <div role="group" aria-label={texts.doubts} className="flex flex-wrap gap-1">
      {doubtful.length > 0 && (
        <Chip className="px-2.5" isPressed={shown === 'open'} onClick={() => onShow('open')}>
          {texts.allOpen} {open}
        </Chip>
      )}
      {counts.map(([kind, count]) => (
        <Chip key={kind} className="px-2.5" isPressed={shown === kind} onClick={() => onShow(kind)}>
          {doubtTitles[kind]} {count}
        </Chip>
      ))}
      <Chip className="px-2.5" isPressed={shown === 'sure'} onClick={() => onShow('sure')}>
        {texts.sure} {lessons.length - doubtful.length}
      </Chip>
    </div>
  )
}

const markOf = (lesson: LessonView, { accepted, corrected, open }: Said): LessonMark => {
  if (corrected.has(lesson.key)) return 'corrected'
  if (accepted.has(lesson.key)) return 'accepted'
  return isDoubtful(lesson) && !open.has(lesson.key) ? 'with its kind' : null
}

/** The number of lessons with each kind of doubt, most frequent first. */
function countsOf(lessons: readonly LessonView[]): [DoubtKind, number][] {
  return doubtKinds
    .map((kind): [DoubtKind, number] => [
      kind,
      lessons.filter(({ doubts }) => doubts.some((doubt) => doubt.kind === kind)).length,
    ])
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
}

import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CheckIcon } from '@/components/ui/icons'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { type DoubtKind, kindKey, type LessonView } from '@/lib/grids/rules/reading'
import { acceptKindText, gridReviewTexts as texts, kindQuestionText, lessonTimeText } from '@/lib/grids/texts'

const shownExamples = 10
const shownWords = 40

type KindQuestionProps = {
  kind: Exclude<DoubtKind, 'layout'>
  /** All with such a doubt. */
  lessons: readonly LessonView[]
  isAccepted: boolean
  onAccept: (key: string, isRight: boolean) => void
}

/** One answer for all lessons with a kind of doubt, beside the words that raise it and some of them. */
export function KindQuestion({ kind, lessons, isAccepted, onAccept }: KindQuestionProps) {
  const words = wordsOf(lessons, kind)
  return (
    <div className="grid gap-2 rounded-lg border bg-surface px-4 py-3">
      <p className="font-medium text-pretty">{kindQuestionText(lessons.length, kind)}</p>
      {words.length > 0 && <p className="text-sm break-words">{someOf(words.map(quoted), shownWords)}</p>}
      <p className="text-sm text-ink-soft">{texts.examples}:</p>
      <ul className="grid gap-0.5 text-sm">
        {lessons.slice(0, shownExamples).map((lesson) => (
          <li key={lesson.key} className="break-words">
            <span className="text-ink-soft tabular-nums">
              {lesson.place}, {lessonTimeText(lesson.day, lesson.pair)}:
            </span>{' '}
            {[lesson.discipline || texts.noTitle, lesson.type, ...lesson.teachers, ...lesson.rooms, lesson.weeks]
              .filter(Boolean)
              .join(' · ')}{' '}
            <span className="text-ink-soft">← {lesson.text.replaceAll('\n', ' / ')}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-2">
        {isAccepted ? (
          <>
            <Badge tone="success">
              <CheckIcon className="size-3" />
              {texts.accepted}
            </Badge>
            <Button look="quiet" onClick={() => onAccept(kindKey(kind), false)}>
              {texts.takeBack}
            </Button>
          </>
        ) : (
          <Button onClick={() => onAccept(kindKey(kind), true)}>
            <CheckIcon />
            {acceptKindText(lessons.length)}
          </Button>
        )}
      </p>
    </div>
  )
}

const quoted = (words: string) => `«${words.replaceAll('\n', ' / ')}»`

/** The different words that raise such a doubt, the most frequent first. */
function wordsOf(lessons: readonly LessonView[], kind: DoubtKind): string[] {
  const counts = new Map<string, number>()
  for (const { doubts } of lessons)
    for (const doubt of doubts)
      if (doubt.kind === kind && doubt.of !== '') counts.set(doubt.of, (counts.get(doubt.of) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
}

import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Select } from '@/components/ui/select'
import { WindowedList } from '@/components/ui/windowed-list'
import { answersOf, type KnownStructure, type NameAnswer, type NameDoubt } from '@/lib/imports/rules/import-job'
import { importScreenTexts as texts, isThisText, missingQuestion, whatIsText } from '@/lib/imports/texts/import-screen'
import { importKindTitles } from '@/lib/imports/texts/imports'

const rowHeight = 45

type Answering = { answers: readonly NameAnswer[]; onAnswer: (answers: readonly NameAnswer[]) => void }

const answered = (answers: readonly NameAnswer[], doubt: NameDoubt, is: string | null): NameAnswer[] => [
  ...answers.filter(({ kind, title }) => kind !== doubt.kind || title !== doubt.title),
  { ...doubt, is },
]

/**
 * One question for all institutes and departments that are not there: they are added, but for those of which
 * somebody says which other they are, a known one or another of the file.
 */
export function MissingQuestions(props: { doubts: readonly NameDoubt[]; known: KnownStructure } & Answering) {
  const { doubts, known, answers, onAnswer } = props
  const answerOf = answersOf(answers)
  const question = missingQuestion(doubts)
  const othersOf = ({ kind, title }: NameDoubt): string[] => [
    ...(kind === 'faculty' || kind === 'department' ? known[kind] : []),
    ...doubts.flatMap((other) => (other.kind === kind && other.title !== title ? [other.title] : [])),
  ]
  return (
    <section aria-label={question} className="grid gap-2">
      <h2 className="text-base font-semibold text-pretty">{question}</h2>
      <p className="max-w-prose text-ink-soft text-pretty">{texts.missingLead}</p>
      <div className="overflow-hidden rounded-lg border">
        <WindowedList
          label={question}
          rows={doubts.map((doubt) => ({ key: `${doubt.kind} ${doubt.title}`, doubt }))}
          estimate={() => rowHeight}
          kept={null}
          className="max-h-105"
        >
          {({ doubt }) => (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1">
              <span className="min-w-0 flex-1 basis-48 break-words">
                <span className="font-medium">{doubt.title}</span>{' '}
                <span className="text-sm text-ink-soft">{importKindTitles[doubt.kind]}</span>
              </span>
              <div className="w-full min-w-0 sm:w-80">
                <Select
                  label={whatIsText(doubt.title)}
                  hidesLabel
                  value={answerOf(doubt.kind, doubt.title) ?? ''}
                  options={[
                    { value: '', label: texts.addMissing },
                    ...othersOf(doubt).map((title) => ({ value: title, label: isThisText(title) })),
                  ]}
                  onChange={(is) => onAnswer(answered(answers, doubt, is === '' ? null : is))}
                />
              </div>
            </div>
          )}
        </WindowedList>
      </div>
    </section>
  )
}

/** For each title that resembles known ones: whether it is one of them or new. */
export function NameQuestions(
  props: {
    doubts: readonly NameDoubt[]
  } & Answering,
) {
  const { doubts, answers, onAnswer } = props
  const answerOf = answersOf(answers)
  const answerAll = (is: (doubt: NameDoubt) => string | null) =>
    onAnswer(doubts.reduce((sofar, doubt) => answered(sofar, doubt, is(doubt)), answers))
  return (
    <section aria-label={texts.names} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{texts.names}</h2>
        {doubts.length > 1 && (
          <span className="flex gap-2">
            <Button onClick={() => answerAll(({ like: [first = null] }) => first)}>{texts.allSame}</Button>
            <Button onClick={() => answerAll(() => null)}>{texts.allNew}</Button>
          </span>
        )}
      </div>
      <p className="max-w-prose text-ink-soft text-pretty">{texts.namesLead}</p>
      <div className="overflow-hidden rounded-lg border">
        <WindowedList
          label={texts.names}
          rows={doubts.map((doubt) => ({ key: `${doubt.kind} ${doubt.title}`, doubt }))}
          estimate={() => rowHeight}
          kept={null}
          className="max-h-105"
        >
          {({ doubt }) => (
            <Question
              doubt={doubt}
              is={answerOf(doubt.kind, doubt.title)}
              onAnswer={(is) => onAnswer(answered(answers, doubt, is))}
            />
          )}
        </WindowedList>
      </div>
    </section>
  )
}

function Question(props: {
  doubt: NameDoubt
  /** Undefined: not answered. */
  is: string | null | undefined
  onAnswer: (is: string | null) => void
}) {
  const { doubt, is, onAnswer } = props
  return (
    <div
      role="group"
      aria-label={doubt.title}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1"
    >
      <span className="min-w-0 flex-1 basis-48 break-words">
        <span className="font-medium">{doubt.title}</span>{' '}
        <span className="text-sm text-ink-soft">{importKindTitles[doubt.kind]}</span>
      </span>
      <span className="flex flex-wrap gap-1">
        {doubt.like.map((title, at) => (
          <Chip
            key={title}
            className="h-auto flex-wrap px-2.5"
            isPressed={is === title}
            onClick={() => onAnswer(title)}
          >
            {isThisText(title)}
            {doubt.about?.[at] && <span className="font-normal">{doubt.about[at]}</span>}
          </Chip>
        ))}
        <Chip className="px-2.5" isPressed={is === null} onClick={() => onAnswer(null)}>
          {texts.isNewName}
        </Chip>
      </span>
    </div>
  )
}

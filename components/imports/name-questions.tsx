import { answersOf, type NameAnswer, type NameDoubt } from '@/lib/imports/rules/names'
import { importScreenTexts as texts, isThisText } from '@/lib/imports/texts/import-screen'
import { importKindTitles } from '@/lib/imports/texts/imports'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { WindowedList } from '@/components/ui/windowed-list'

const rowHeight = 45

/** Titles that look like others: whether each is one of them or new. */
export function NameQuestions(props: {
  doubts: readonly NameDoubt[]
  answers: readonly NameAnswer[]
  onAnswer: (answers: NameAnswer[]) => void
}) {
  const { doubts, answers, onAnswer } = props
  const answerOf = answersOf(answers)
  const answer = (doubt: NameDoubt, is: string | null) =>
    onAnswer([
      ...answers.filter(({ kind, title }) => kind !== doubt.kind || title !== doubt.title),
      { ...doubt, is },
    ])
  const answerAll = (is: (doubt: NameDoubt) => string | null) =>
    onAnswer(doubts.map((doubt) => ({ ...doubt, is: is(doubt) })))
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
              onAnswer={(is) => answer(doubt, is)}
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
        {doubt.like.map((title) => (
          <Chip key={title} className="px-2.5" isPressed={is === title} onClick={() => onAnswer(title)}>
            {isThisText(title)}
          </Chip>
        ))}
        <Chip className="px-2.5" isPressed={is === null} onClick={() => onAnswer(null)}>
          {texts.isNewName}
        </Chip>
      </span>
    </div>
  )
}

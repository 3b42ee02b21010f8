import { memo, useCallback, useMemo, useState } from 'react'
import { PreviewedForm } from '@/components/core/changes/previewed-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { fieldClass } from '@/components/ui/field-problem'
import { LabelledField } from '@/components/ui/labelled'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { ChangeId, LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { planRetakes, planRetakesUrl } from '@/lib/exams/browser/change-exams'
import type { SessionExam } from '@/lib/exams/rules/exam'
import { isRetakable, type PastedFailures, readFailures } from '@/lib/exams/rules/retakes'
import { pastedDoubtText, retakeTexts as texts } from '@/lib/exams/texts/retakes'
import { byGroup, examGroupsText } from '@/lib/exams/texts/session'

/** Takes a list of who did not pass as text, and tells which lines it did not understand. */
function PastedList(props: { exams: readonly SessionExam[]; onRead: (rows: PastedFailures['rows']) => void }) {
  const { exams, onRead } = props
  const [text, setText] = useState('')
  const [doubts, setDoubts] = useState<PastedFailures['doubts']>([])
  const read = () => {
    const found = readFailures(text, exams)
    setDoubts(found.doubts)
    setText(found.doubts.map(({ line }) => line).join('\n'))
    onRead(found.rows)
  }
  return (
    <details className="grid gap-1">
      <summary className="cursor-pointer py-1">{texts.paste}</summary>
      <LabelledField label={texts.pasteHint}>
        {(id) => (
          <textarea
            id={id}
            rows={4}
            className={`w-full py-1 ${fieldClass}`}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </LabelledField>
      {doubts.length > 0 && (
        <ul role="alert" className="text-sm text-danger">
          {doubts.map(({ line, why }, index) => (
            <li key={`${index} ${line}`}>
              {line}: {pastedDoubtText[why]}
            </li>
          ))}
        </ul>
      )}
      <Button onClick={read} disabled={text.trim() === ''}>
        {texts.read}
      </Button>
    </details>
  )
}

type CountChange = (id: LoadItemId, students: number) => void

/** How many did not pass one exam. A faculty has some hundred: those out of sight are not drawn. */
const FailedCount = memo(function FailedCount(props: {
  exam: SessionExam
  count: number | undefined
  onChange: CountChange
}) {
  const { exam, count, onChange } = props
  const groups = examGroupsText(exam)
  return (
    <li className="flex items-center gap-2 px-2 py-1 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
      <p className="grid min-w-0 grow gap-x-3 wrap-anywhere sm:grid-cols-[10rem_1fr] sm:items-baseline">
        <span className="text-ink-soft">{groups}</span>
        <span>
          {exam.title}{' '}
          <span className="text-sm whitespace-nowrap text-ink-soft">{lessonTypeTitle[exam.lessonType]}</span>
        </span>
      </p>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={exam.students ?? 500}
        aria-label={texts.failedOf(exam.title, groups)}
        className={`h-control w-20 shrink-0 ${fieldClass}`}
        value={count || ''}
        onChange={({ target }) => onChange(exam.id, Math.max(0, Math.trunc(target.valueAsNumber || 0)))}
      />
    </li>
  )
})

/** How many did not pass each exam. */
function FailedCounts(props: {
  exams: readonly SessionExam[]
  counts: ReadonlyMap<LoadItemId, number>
  onChange: CountChange
}) {
  const { exams, counts, onChange } = props
  return (
    <ScrollArea label={texts.title} className="max-h-[45dvh] rounded-md border">
      <p
        aria-hidden
        className="sticky top-0 z-1 flex justify-between gap-2 bg-surface-sunken px-2 py-1 text-sm text-ink-soft"
      >
        <span>{texts.exam}</span>
        <span className="w-20 whitespace-nowrap">{texts.failed}</span>
      </p>
      <ul className="divide-y">
        {exams.map((exam) => (
          <FailedCount key={exam.id} exam={exam} count={counts.get(exam.id)} onChange={onChange} />
        ))}
      </ul>
    </ScrollArea>
  )
}

/** Says how many did not pass which exams, and plans their retakes. */
export function RetakesForm(props: {
  exams: readonly SessionExam[]
  onDone: (done: { count: number; changeId: ChangeId | null }) => void
  onCancel: () => void
}) {
  const { exams, onDone, onCancel } = props
  const offered = useMemo(() => exams.filter((exam) => isRetakable(exam) && exam.mayPlace).toSorted(byGroup), [exams])
  const [counts, setCounts] = useState<ReadonlyMap<LoadItemId, number>>(new Map())
  const [withCommission, setWithCommission] = useState(false)
  const rows = [...counts].flatMap(([id, students]) => (students > 0 ? [{ id, students }] : []))
  const set = useCallback<CountChange>((id, students) => setCounts((all) => new Map(all).set(id, students)), [])
  if (offered.length === 0) return <p>{texts.none}</p>
  return (
    <PreviewedForm
      url={planRetakesUrl}
      order={rows.length > 0 ? { rows, withCommission } : null}
      lacks={rows.length > 0 ? null : texts.nobody}
      send={planRetakes}
      save={texts.ok}
      onDone={({ changeId }) => onDone({ count: rows.length, changeId })}
      onCancel={onCancel}
    >
      {() => (
        <>
          <p className="text-ink-soft text-pretty">{texts.hint}</p>
          <FailedCounts exams={offered} counts={counts} onChange={set} />
          <PastedList
            exams={offered}
            onRead={(read) =>
              setCounts((all) => new Map([...all, ...read.map(({ id, students }) => [id, students] as const)]))
            }
          />
          <div>
            <Checkbox checked={withCommission} onChange={setWithCommission}>
              {texts.commission}
            </Checkbox>
            <p className="text-sm text-ink-soft text-pretty">{texts.commissionHint}</p>
          </div>
        </>
      )}
    </PreviewedForm>
  )
}

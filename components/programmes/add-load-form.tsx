import { useState } from 'react'
import { FailureNote } from '@/components/core/changes/failure-note'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { PickedList, type PickedItem } from '@/components/core/fields/subject-picker'
import { LessonTypeMark } from '@/components/core/marks/lesson-type-mark'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { fieldClass } from '@/components/ui/field-problem'
import { Form } from '@/components/ui/form'
import { LabelledField } from '@/components/ui/labelled'
import { MainAct } from '@/components/ui/main-act'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { semesterTitles } from '@/lib/core/load/texts/load'
import { idNumbered, type LoadItemId, type ProgrammeId } from '@/lib/core/names/rules/ids'
import type { OfferedLoad } from '@/lib/core/programmes/rules/programme'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import { groupText } from '@/lib/core/schedule/texts/grid'
import { useOfferedLoad } from '@/lib/programmes/browser/use-programme'
import { addLoadTexts as texts, loadMatchesText, offeredLoadText } from '@/lib/programmes/texts/programme-forms'
import { programmeIdText } from '@/lib/programmes/texts/programme-screen'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isOffered = ({ isAdded, isOwn }: OfferedLoad): boolean => isOwn && !isAdded

type LoadOrder = { ids: LoadItemId[]; asProxy: boolean }

/** Adds load found by search or by ids (one per line), as proxies or independent rows. */
export function AddLoadForm(props: {
  programmeId: ProgrammeId
  half: 1 | 2
  /** Adds the load; returns the error, or null. Choices and text stay. */
  onAdd: (load: LoadOrder) => Promise<string | null>
}) {
  const { programmeId, onAdd } = props
  const [text, setText] = useState('')
  const [half, setHalf] = useState(props.half)
  const [picked, setPicked] = useState<readonly PickedItem<LoadItemId>[]>([])
  const [numbers, setNumbers] = useState('')
  const [asProxy, setAsProxy] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, formFailure, attempt } = useAttempt()
  const lines = linesOf(numbers)

  function send() {
    const wrong = lines.filter((line) => !/^[1-9]\d{0,8}$/.test(line))
    if (picked.length + lines.length === 0) return setProblem(texts.nothing)
    if (wrong.length > 0) return setProblem(texts.notNumbers(wrong))
    const ids = new Set([...picked.map((one) => one.id), ...lines.map((line) => idNumbered<LoadItemId>(Number(line)))])
    void attempt(async () => setProblem(await onAdd({ ids: [...ids], asProxy })))
  }

  return (
    <Form className="grid gap-3" onSubmit={send}>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={texts.search} value={text} onChange={setText} className="basis-60" />
        <Select
          hidesLabel
          label={texts.semester}
          value={half}
          options={([1, 2] as const).map((one) => ({ value: one, label: semesterTitles[one] }))}
          onChange={setHalf}
        />
      </div>
      <Found
        programmeId={programmeId}
        text={text}
        half={half}
        picked={picked}
        onPick={(load) => {
          setProblem(null)
          setPicked((all) =>
            all.some((one) => one.id === load.id)
              ? all.filter((one) => one.id !== load.id)
              : [...all, { id: load.id, title: offeredLoadText(load) }],
          )
        }}
      />
      <PickedList label={texts.picked} picked={picked} onChange={setPicked} />
      <NumbersField
        value={numbers}
        onChange={(written) => {
          setNumbers(written)
          setProblem(null)
        }}
      />
      <div>
        <Checkbox checked={asProxy} onChange={setAsProxy}>
          {texts.asProxy}
        </Checkbox>
        <p className="text-sm text-ink-soft text-pretty">{asProxy ? texts.asProxyHint : texts.asOwnHint}</p>
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <p className="text-danger">{problem}</p>}
        {formFailure && <FailureNote failure={formFailure} />}
      </div>
      <MainAct type="submit" heldBy={null} isBusy={isBusy}>
        {isBusy ? texts.busy : texts.ok(picked.length + lines.length)}
      </MainAct>
    </Form>
  )
}

/** Ids, one a line. */
function NumbersField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <details open={value.trim() !== '' || undefined}>
      <summary className="cursor-pointer text-sm text-ink-soft">{texts.byNumbers}</summary>
      <LabelledField label={texts.ids}>
        {(id) => (
          <textarea
            id={id}
            rows={4}
            inputMode="numeric"
            className={`py-1 tabular-nums ${fieldClass}`}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </LabelledField>
    </details>
  )
}

function Found(props: {
  programmeId: ProgrammeId
  text: string
  half: 1 | 2
  picked: readonly PickedItem<LoadItemId>[]
  onPick: (load: OfferedLoad) => void
}) {
  const { programmeId, text, half, picked, onPick } = props
  const { items, total, isAsking, hasFailed, why } = useOfferedLoad(programmeId, text, half)
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {isAsking
          ? texts.searching
          : hasFailed
            ? [texts.failed, why].filter(Boolean).join(' ')
            : items === undefined
              ? texts.searchHint
              : loadMatchesText(items.length, total)}
      </p>
      {items !== undefined && items.length > 0 && (
        <ul aria-label={texts.found} className="max-h-64 overflow-y-auto rounded-md border">
          {items.map((load) => (
            <li key={load.id} className="border-b last:border-b-0">
              <label
                title={load.isOwn ? undefined : notAllowedTexts['load.add_to_programme']}
                className={`flex items-start gap-2 px-2 py-1.5 ${isOffered(load) ? 'cursor-pointer hover:bg-surface-hover' : 'text-ink-soft'}`}
              >
                <input
                  type="checkbox"
                  className="mt-0.5 size-4 shrink-0"
                  disabled={!isOffered(load)}
                  checked={load.isAdded || picked.some(({ id }) => id === load.id)}
                  onChange={() => onPick(load)}
                />
                <LoadNames load={load} />
              </label>
            </li>
          ))}
        </ul>
      )}
      {items?.some(({ isOwn }) => !isOwn) && (
        <p className="text-sm text-ink-soft">{notAllowedTexts['load.add_to_programme']}</p>
      )}
    </>
  )
}

function LoadNames({ load }: { load: OfferedLoad }) {
  const { id, title, lessonType, groups, subgroup, teachers, hours, isAdded, isOwn } = load
  return (
    <span className="grid min-w-0 gap-0.5">
      <span>
        <LessonTypeMark type={lessonType} /> {title}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        <span>{groups.map((group) => groupText({ title: group, subgroup })).join(', ')}</span>
        <span>{teachers.join(', ')}</span>
        <span className="tabular-nums">{texts.hours(hours)}</span>
        <span className="tabular-nums">{programmeIdText(id)}</span>
        {isAdded ? <Badge>{texts.isAdded}</Badge> : !isOwn && <Badge>{texts.isForeign}</Badge>}
      </span>
    </span>
  )
}

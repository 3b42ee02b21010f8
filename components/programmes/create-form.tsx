import { useState } from 'react'
import { FailureNote } from '@/components/core/changes/failure-note'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { choicesOf, offerOf } from '@/components/core/fields/subject-choices'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ColumnHeads } from '@/components/ui/column-heads'
import { FileButton } from '@/components/ui/file-button'
import { Form } from '@/components/ui/form'
import { DownloadIcon } from '@/components/ui/icons'
import { Labelled } from '@/components/ui/labelled'
import { MainAct } from '@/components/ui/main-act'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import { semesterTitles } from '@/lib/core/load/texts/load'
import { idNumbered, type ChangeId, type GroupId } from '@/lib/core/names/rules/ids'
import type { Programme } from '@/lib/core/programmes/rules/programme'
import type { ProgrammeRowOutcome } from '@/lib/core/programmes/rules/programme-file'
import { namesProject } from '@/lib/core/programmes/texts/programmes'
import type { TemplateEntry } from '@/lib/core/schedule/rules/vocabulary'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { tableFileEnds } from '@/lib/imports/rules/file-names'
import { createByTemplate, createProgramme, programmeFileUrl } from '@/lib/programmes/browser/programmes'
import { createTexts as texts } from '@/lib/programmes/texts/programme-forms'

const isFaulty = ({ status }: ProgrammeRowOutcome): boolean => status === 'error'

/** The result of each row of a file, errors first. */
function FileRows({ rows }: { rows: readonly ProgrammeRowOutcome[] }) {
  const errors = rows.filter(isFaulty)
  return (
    <div className="grid gap-2">
      <p role="status" className={errors.length > 0 ? 'text-danger' : 'text-success'}>
        {errors.length > 0 ? texts.faulty(errors.length, rows.length) : texts.checked(rows.length)}
      </p>
      <ScrollArea label={texts.results} className="max-h-64 rounded-md border">
        <table aria-label={texts.results} className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-surface-sunken text-xs text-ink-soft">
            <tr>
              <ColumnHeads look="px-2 py-1" heads={[[texts.row, 'w-16'], texts.what]} />
            </tr>
          </thead>
          <tbody>
            {[...errors, ...rows.filter((row) => !isFaulty(row))].map((row) => (
              <tr key={row.number} className="border-t align-top">
                <td className="px-2 py-1 text-ink-soft">{row.number}</td>
                <td className="px-2 py-1 wrap-break-word">
                  <Badge tone={isFaulty(row) ? 'danger' : 'success'}>{isFaulty(row) ? texts.error : texts.isNew}</Badge>{' '}
                  {row.what} {row.status === 'error' && <span className="text-danger">{row.reason}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  )
}

/** The source of a programme, besides its title or group. */
export type Source = { from: 'nothing' } | { from: 'template'; template: TemplateEntry } | { from: 'file' }
/** Whether a group's load is added. */
export const isFilled = (source: Source): boolean =>
  source.from === 'nothing' || (source.from === 'template' && source.template.hasGenerate)
export type Created = Programme & { changeId: ChangeId | null }

type Checked = { file: File } & ({ rows: ProgrammeRowOutcome[] } | { refusal: string })

type Props = {
  source: Source
  /** Undefined while loading, or if the user may not see groups. */
  groups: readonly Offer[] | undefined
  half: 1 | 2
  onCreated: (programme: Created) => void
}

/** What is being created: what it is called and made from, what is missing, and how it is done. */
function useCreation({ source, half: firstHalf, onCreated }: Props) {
  const [title, setTitle] = useState('')
  const [group, setGroup] = useState<Offer | null>(null)
  const [half, setHalf] = useState(firstHalf)
  const [projectChoice, setProjectChoice] = useState<boolean | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, formFailure, attempt } = useAttempt()

  const isProject = projectChoice ?? (namesProject(title) || (source.from === 'template' && source.template.isProject))
  const generates = source.from === 'template' && source.template.hasGenerate
  const areRowsSound = checked !== null && 'rows' in checked && checked.rows.every(({ status }) => status === 'new')
  const lacks = (): string | null => {
    if (source.from === 'file' && checked === null) return texts.lacksFile
    if (source.from === 'file' && !areRowsSound) return texts.lacksSoundFile
    if (generates) return group === null ? texts.lacksGroup : null
    return group === null && title.trim() === '' ? texts.lacksName : null
  }
  const order = (file: File | null, dryRun: boolean) => ({
    templateKey: source.from === 'template' ? source.template.key : null,
    title: title.trim(),
    isProject,
    origin: group && { groupId: idNumbered<GroupId>(group.id), semester: { half } },
    file,
    dryRun,
  })

  const check = (file: File) =>
    void attempt(async () => {
      setRefusal(null)
      // The dry run needs a title too.
      const named = title.trim() || file.name.replace(/\.[^.]*$/, '')
      setTitle(named)
      const looked = await createByTemplate({ ...order(file, true), title: named })
      setChecked({ file, ...looked })
    })
  async function make() {
    const wanted = order(checked?.file ?? null, false)
    if (source.from === 'nothing') return onCreated(await createProgramme(wanted))
    const made = await createByTemplate(wanted)
    if ('refusal' in made) setRefusal(made.refusal)
    else if (made.programme) onCreated(made.programme)
  }

  return {
    ...{ title, setTitle, group, setGroup, half, setHalf, isProject, setProjectChoice },
    ...{ checked, refusal, lacks: lacks(), check, make, isBusy, formFailure, attempt },
  }
}

function FileChoice(props: { checked: Checked | null; isBusy: boolean; onChoose: (file: File) => void }) {
  const { checked, isBusy, onChoose } = props
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">{texts.fileHint}</p>
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          text={checked ? texts.otherFile : texts.chooseFile}
          label={texts.file}
          accept={tableFileEnds}
          look="plain"
          isBusy={isBusy}
          onChoose={onChoose}
        />
        <a href={programmeFileUrl} download className={buttonClass('quiet')}>
          <DownloadIcon />
          {texts.template}
        </a>
        {checked && <span className="min-w-0 truncate text-sm text-ink-soft">{checked.file.name}</span>}
      </div>
      {isBusy && !checked && (
        <p role="status" className="text-ink-soft">
          {texts.checking}
        </p>
      )}
      {checked && 'rows' in checked && <FileRows rows={checked.rows} />}
      {checked && 'refusal' in checked && <p className="text-danger">{checked.refusal}</p>}
    </div>
  )
}

/** Creates a programme: by title, or from a group's load; a file is previewed first. */
export function CreateForm(props: Props) {
  const { source, groups } = props
  const creation = useCreation(props)
  const { title, setTitle, group, setGroup, half, setHalf, isProject, setProjectChoice } = creation
  const { checked, refusal, lacks, check, make, isBusy, formFailure, attempt } = creation
  const hintOf = (title: string | null): string => {
    if (title !== null) return isFilled(source) ? texts.filledBy(title) : texts.ofGroup(title)
    if (source.from === 'template' && source.template.hasGenerate) return texts.groupHint
    return isFilled(source) ? texts.fillHint : texts.nameHint
  }

  return (
    <Form
      className="grid gap-3"
      onSubmit={() => {
        if (lacks === null) void attempt(make)
      }}
    >
      <Labelled label={texts.name}>
        <Autocomplete
          label={texts.name}
          placeholder=""
          choices={groups ? choicesOf(groups) : []}
          value={title}
          onType={(text) => {
            setTitle(text)
            setGroup(null)
          }}
          onChoose={(choice) => {
            const offer = offerOf(groups, choice)
            if (!offer) return
            setTitle(offer.title)
            setGroup(offer)
          }}
        />
        <p className="text-sm text-ink-soft">{hintOf(group?.title ?? null)}</p>
      </Labelled>
      {group && (
        <Select
          label={texts.semester}
          value={half}
          options={([1, 2] as const).map((one) => ({ value: one, label: semesterTitles[one] }))}
          onChange={setHalf}
        />
      )}
      <div>
        <Checkbox checked={isProject} onChange={setProjectChoice}>
          {texts.project}
        </Checkbox>
        <p className="text-sm text-ink-soft">{texts.projectHint}</p>
      </div>
      {source.from === 'file' && <FileChoice {...{ checked, isBusy }} onChoose={check} />}
      <div role="alert" className="empty:hidden">
        {refusal && <p className="text-danger">{refusal}</p>}
        {formFailure && <FailureNote failure={formFailure} />}
      </div>
      <MainAct type="submit" heldBy={isBusy ? null : lacks} isBusy={isBusy}>
        {isBusy ? texts.busy : texts.ok}
      </MainAct>
    </Form>
  )
}

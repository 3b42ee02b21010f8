'use client'
import { type ReactNode, useState } from 'react'
import { ConflictList, WarningList } from '@/components/core/changes/conflict-list'
import { FormAnswers, FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { type PreviewState, usePreview } from '@/components/core/changes/use-preview'
import { type PickedItem, SubjectPicker } from '@/components/core/fields/subject-picker'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { PeopleChange } from '@/lib/core/changing/browser/changes'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import { changedPeople, peopleOf } from '@/lib/core/placing/rules/people'
import { classTexts } from '@/lib/core/placing/texts/classes'
import { lessonActTexts, peopleText, willStayText } from '@/lib/core/placing/texts/lesson-acts'
import { moveTexts, previewTexts } from '@/lib/core/placing/texts/move'
import { saysTaken } from '@/lib/core/refusals/browser/refusal'
import type { NamedGroup, NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import { groupText } from '@/lib/core/schedule/texts/grid'
import { mayChoose, useOffers } from '@/lib/core/views/browser/vocabularies'

/** Whether a change of people is impossible because somebody is busy. */
const areBusy = (preview: PreviewState<PeopleChange>): boolean =>
  preview.state === 'refused' && saysTaken(preview.failure)

/** Conflicts and warnings of a change of people; announced when loaded. */
function PeoplePreview({ preview }: { preview: PreviewState<PeopleChange> }) {
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {preview.state === 'refused' && saysTaken(preview.failure) && (
        <>
          <p className="font-medium text-danger">{lessonActTexts.busy}</p>
          <ConflictList conflicts={preview.failure.conflicts} />
        </>
      )}
      {preview.state === 'known' && (
        <>
          <WarningList warnings={preview.value.warnings} />
          {preview.value.untouched.length > 0 && (
            <p className="text-sm text-ink-soft">{willStayText(preview.value.untouched)}</p>
          )}
        </>
      )}
    </div>
  )
}

/** The class or load item being changed, as the user saw it. */
type Peopled = { version: number; teachers: readonly NamedTeacher[]; groups: readonly NamedGroup[] }

type PeopleWish = {
  teacherIds: TeacherId[]
  groupIds: GroupId[]
  version: number
  forever: boolean
  /** A correction, not shown to readers as a substitution. */
  justChange: boolean
  /** A dry run. */
  dryRun: boolean
}

const isAsSeen = ({ teacherIds, groupIds }: Pick<PeopleWish, 'teacherIds' | 'groupIds'>, seen: Peopled) =>
  Object.keys(changedPeople(peopleOf(seen), { teachers: teacherIds, groups: groupIds })).length === 0

const idsOf = <Id extends number>(picked: readonly PickedItem<Id>[]): Id[] => picked.map(({ id }) => id)

/** Who is picked; `replace` puts a teacher in place of another. */
function usePickedPeople(seen: Peopled) {
  const [teachers, setTeachers] = useState<readonly PickedItem<TeacherId>[]>(() =>
    seen.teachers.map(({ id, name }) => ({ id, title: name })),
  )
  const [groups, setGroups] = useState<readonly PickedItem<GroupId>[]>(() =>
    seen.groups.map((group) => ({ id: group.id, title: groupText(group) })),
  )
  // Whoever was put in the same place before goes.
  const [replaced, setReplaced] = useState<ReadonlyMap<TeacherId | null, TeacherId>>(new Map())
  const replace = (one: PickedItem<TeacherId>, instead: TeacherId | null) => {
    const gone = [instead, replaced.get(instead)]
    setTeachers([...teachers.filter(({ id }) => id !== one.id && !gone.includes(id)), one])
    setReplaced(new Map(replaced).set(instead, one.id))
  }
  return { teachers, setTeachers, groups, setGroups, replace }
}

type PeopleFormProps<Done extends PeopleChange> = {
  actor: Actor
  seen: Peopled
  /** Whether later classes of the series may be changed too. */
  hasForever: boolean
  /** Published: replaced teachers will be shown struck out. */
  isPublished: boolean
  /** Identifies the saving call. */
  url: string
  save: (wish: PeopleWish) => Promise<Done>
  /** Reads the current object from a stale answer. */
  readCurrent: (current: unknown) => Peopled | null
  /** Offers teachers; `replace` puts one in place of another (null: beside the others). */
  suggest?: (
    picked: readonly TeacherId[],
    replace: (one: PickedItem<TeacherId>, instead: TeacherId | null) => void,
  ) => ReactNode
  onDone: (done: Done | false) => void
}

/**
 * Changes teachers and groups (specification, «Change-lesson-info modal»). Rendered in a dialog outside the
 * dashboard, so it gets the actor as a prop.
 */
export function PeopleForm<Done extends PeopleChange>(props: PeopleFormProps<Done>) {
  const { actor, seen, hasForever, isPublished, url, save, readCurrent, suggest, onDone } = props
  const allTeachers = useOffers(actor, 'teacher', true)
  const allGroups = useOffers(actor, 'group', true)
  const { teachers, setTeachers, groups, setGroups, replace } = usePickedPeople(seen)
  const [forever, setForever] = useState(false)
  const [justChange, setJustChange] = useState(false)
  const { isBusy, formFailure, attempt } = useAttempt()
  const current = formFailure?.kind === 'stale' ? readCurrent(formFailure.current) : null
  const wish: Omit<PeopleWish, 'dryRun'> = {
    teacherIds: idsOf(teachers),
    groupIds: idsOf(groups),
    version: current?.version ?? seen.version,
    forever,
    justChange,
  }
  const isNobody = teachers.length + groups.length === 0
  const preview = usePreview(url, isNobody || isAsSeen(wish, seen) ? null : wish, (asked) =>
    save({ ...asked, dryRun: true }),
  )
  const isSubstitution = isPublished && seen.teachers.some(({ id }) => !teachers.some((one) => one.id === id))
  const lacks = isNobody
    ? classTexts.nobody
    : preview.state === 'asking'
      ? previewTexts.asking
      : areBusy(preview)
        ? lessonActTexts.findOthers
        : null
  const send = async () => {
    const done = await attempt(() => save({ ...wish, dryRun: false }))
    if (done) onDone(done)
  }
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (!isBusy && lacks === null) void send()
      }}
    >
      <FormFailureNote failure={formFailure} current={current && peopleText(current)} />
      {mayChoose(actor, 'teacher') && (
        <>
          <SubjectPicker
            label={lessonActTexts.teachers}
            addLabel={lessonActTexts.addTeacher}
            offers={allTeachers}
            picked={teachers}
            onChange={setTeachers}
          />
          {suggest?.(idsOf(teachers), replace)}
        </>
      )}
      {mayChoose(actor, 'group') && (
        <SubjectPicker
          label={lessonActTexts.groups}
          addLabel={lessonActTexts.addGroup}
          offers={allGroups}
          picked={groups}
          onChange={setGroups}
        />
      )}
      {hasForever && (
        <Checkbox checked={forever} onChange={setForever}>
          {lessonActTexts.forever}
        </Checkbox>
      )}
      {isSubstitution && (
        <div>
          <Checkbox checked={justChange} onChange={setJustChange}>
            {moveTexts.justChange}
          </Checkbox>
          <p className="pl-6 text-xs text-ink-soft">{lessonActTexts.justChangeHint}</p>
        </div>
      )}
      <PeoplePreview preview={preview} />
      <FormAnswers isBusy={isBusy} failure={formFailure} lacks={lacks} onCancel={() => onDone(false)} />
    </Form>
  )
}

'use client'

import { useState } from 'react'
import type { PeopleChange } from '@/lib/client/changes'
import { mayChoose, useVocabularies } from '@/lib/client/vocabularies'
import type { Actor } from '@/lib/domain/actor'
import type { GroupId, TeacherId } from '@/lib/domain/ids'
import { changedPeople, peopleOf } from '@/lib/domain/people'
import type { NamedGroup, NamedTeacher } from '@/lib/domain/schedule'
import { classTexts } from '@/lib/text/classes'
import { groupText } from '@/lib/text/grid'
import { lessonActTexts, peopleText } from '@/lib/text/lesson-acts'
import { moveTexts, previewTexts } from '@/lib/text/move'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { usePreview } from '@/components/changes/use-preview'
import { FormAnswers, FormTrouble } from '@/components/changes/form-trouble'
import { isTaken, PeoplePreview } from './people-preview'
import type { Picked } from '@/components/fields/picked-list'
import { SubjectPicker } from '@/components/fields/subject-picker'
import { useAttempt } from '@/components/changes/use-attempt'

/** What is changed: a class or a load item, as it was seen. */
type Peopled = { version: number; teachers: readonly NamedTeacher[]; groups: readonly NamedGroup[] }

type PeopleWish = {
  teacherIds: TeacherId[]
  groupIds: GroupId[]
  version: number
  forever: boolean
  /** A correction, which readers are not told of as of a substitution. */
  justChange: boolean
  /** Only tells what it would come to. */
  dryRun: boolean
}

const isAsSeen = ({ teacherIds, groupIds }: Pick<PeopleWish, 'teacherIds' | 'groupIds'>, seen: Peopled) =>
  Object.keys(changedPeople(peopleOf(seen), { teachers: teacherIds, groups: groupIds })).length === 0

const idsOf = <Id extends number>(picked: readonly Picked<Id>[]): Id[] => picked.map(({ id }) => id)

/** Who teaches and attends (specification, «Change-lesson-info modal»). It stands in a dialog, and so is handed the actor. */
export function PeopleForm<Done extends PeopleChange>(props: {
  actor: Actor
  seen: Peopled
  /** Whether later classes of a series may change with it. */
  hasForever: boolean
  /** Whether readers saw who teaches it: whoever goes is then struck out. */
  isPublished: boolean
  /** Names the call that saves. */
  url: string
  save: (wish: PeopleWish) => Promise<Done>
  /** What a stale answer says it is now. */
  readCurrent: (current: unknown) => Peopled | null
  onDone: (done: Done | false) => void
}) {
  const { actor, seen, hasForever, isPublished, url, save, readCurrent, onDone } = props
  const offers = useVocabularies(actor, true)
  const [teachers, setTeachers] = useState<readonly Picked<TeacherId>[]>(() =>
    seen.teachers.map(({ id, name }) => ({ id, title: name })),
  )
  const [groups, setGroups] = useState<readonly Picked<GroupId>[]>(() =>
    seen.groups.map((group) => ({ id: group.id, title: groupText(group) })),
  )
  const [forever, setForever] = useState(false)
  const [justChange, setJustChange] = useState(false)
  const { isBusy, trouble, attempt } = useAttempt()
  const current = trouble?.kind === 'stale' ? readCurrent(trouble.current) : null
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
      : isTaken(preview)
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
      <FormTrouble trouble={trouble} current={current && peopleText(current)} />
      {mayChoose(actor, 'teacher') && (
        <SubjectPicker
          label={lessonActTexts.teachers}
          addLabel={lessonActTexts.addTeacher}
          offers={offers.teacher}
          picked={teachers}
          onChange={setTeachers}
        />
      )}
      {mayChoose(actor, 'group') && (
        <SubjectPicker
          label={lessonActTexts.groups}
          addLabel={lessonActTexts.addGroup}
          offers={offers.group}
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
      <FormAnswers isBusy={isBusy} trouble={trouble} lacks={lacks} onCancel={() => onDone(false)} />
    </Form>
  )
}

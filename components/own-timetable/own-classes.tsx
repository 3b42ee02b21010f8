'use client'

import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button, IconButton } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { CloseIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { useToast } from '@/components/ui/toast'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { needsConnection } from '@/lib/core/offline/texts/offline'
import { dropClass, type OwnClasses as Classes, type ShownChosen } from '@/lib/core/own-timetable/browser/own-timetable'
import { CallError } from '@/lib/core/wire/browser/call'
import { ownTexts as texts } from '@/lib/own-timetable/texts/own-timetable'

// Few people have electives of other groups.
const ChooseClasses = onDemand(() => import('./choose-classes').then((module) => module.ChooseClasses))

/**
 * The single classes that the user has chosen, each with the subject it comes from, and a button to add more.
 */
export function OwnClassesSection(props: { actor: Actor; chosen: readonly ShownChosen[] }) {
  const { actor } = props
  const [chosen, setChosen] = useState(props.chosen)
  const { modal } = useDialogs()
  const toast = useToast()
  const take = (classes: Classes) => setChosen(classes.chosen)

  async function drop({ id }: ShownChosen) {
    try {
      take(await dropClass({ id }))
    } catch (error) {
      // Refusals of the server are shown in a dialog already.
      if (!(error instanceof CallError)) toast(needsConnection)
    }
  }
  const add = () =>
    modal<never>({
      title: texts.classes,
      size: 'large',
      body: () => <ChooseClasses actor={actor} onChange={take} />,
    })

  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{texts.classes}</h3>
      <p className="text-sm text-ink-soft text-pretty">{texts.classesHint}</p>
      {chosen.length > 0 && (
        <ul className="divide-y border-y">
          {chosen.map((one) => (
            <li key={one.id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 break-words">
                <span className="font-medium">{one.title}</span>
                {hasType(one) && <span className="text-sm text-ink-soft"> {lessonTypeTitle[one.lessonType]}</span>}
                <span className="block text-sm text-ink-soft">
                  {one.subjectTitle} {!one.mayView && <Badge tone="warning">{texts.lost}</Badge>}
                </span>
              </span>
              <IconButton label={texts.remove(one.title)} onClick={() => void drop(one)}>
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button className="justify-self-start" onClick={() => void add()}>
        {texts.addClass}
      </Button>
    </div>
  )
}

'use client'

import {
  changeLoad,
  changeLoadUrl,
  currentLoadItem,
  type ChangedLoad,
} from '@/lib/core/browser/placing/changes'
import { loadItemOf, type LoadItem } from '@/lib/core/rules/load/load-item'
import { lessonActTexts, untouchedText } from '@/lib/core/texts/placing/lesson-acts'
import { loadTitle } from '@/lib/core/texts/load/load'
import { useDialogs } from '@/components/ui/dialogs'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { PeopleForm } from '@/components/load/people-form'
import { useActs } from '@/components/core/changes/use-acts'

/** Opens the form that changes the people of a load item and of its classes that still have the same. */
export function useLoadEdit(): (item: LoadItem) => Promise<void> {
  const { actor } = useDashboard()
  const { modal } = useDialogs()
  const { act, report } = useActs()
  return async (item) => {
    const id = loadItemOf(item.ref)
    if (id === null) return
    const done = await act(() =>
      modal<ChangedLoad>({
        title: lessonActTexts.loadTitle,
        description: `${loadTitle(item)}. ${lessonActTexts.loadHint}`,
        body: (finish) => (
          <PeopleForm
            actor={actor}
            seen={item}
            hasForever={false}
            isPublished
            url={`${changeLoadUrl}#${id}`}
            save={(wish) => changeLoad(id, wish)}
            readCurrent={currentLoadItem}
            onDone={finish}
          />
        ),
      }),
    )
    if (!done) return
    const text = [lessonActTexts.loadChanged(done.meetings), untouchedText(done.untouched)]
    report({ text: text.filter(Boolean).join('. '), changeId: done.changeId })
  }
}

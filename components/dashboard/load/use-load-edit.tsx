'use client'

import { changeLoad, changeLoadUrl, currentLoadItem, type ChangedLoad } from '@/lib/client/changes'
import { loadItemOf, type LoadItem } from '@/lib/domain/load-item'
import { lessonActTexts, untouchedText } from '@/lib/text/lesson-acts'
import { loadTitle } from '@/lib/text/load'
import { useDialogs } from '@/components/ui/dialogs'
import { useDashboard } from '../state/dashboard-provider'
import { PeopleForm } from '../people/people-form'
import { useActs } from '@/components/changes/use-acts'

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

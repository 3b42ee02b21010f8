'use client'

import { useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { Badge } from '@/components/ui/badge'
import { Button, IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { RowList, RowSection } from '@/components/wishes/row-list'
import { WishForm } from '@/components/wishes/wish-form'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { removeWishLabel, wishPanelTexts, wishTime } from '@/lib/core/placing/texts/wishes'
import type { WishAnswer } from '@/lib/core/requests/rules/wish-campaign'
import type { NewWish, Wish } from '@/lib/core/schedule/rules/wish'
import { answerCampaign, useSemesterWishes } from '@/lib/wishes-campaign/browser/campaigns'
import { answerStateOf, type OwnCampaign } from '@/lib/wishes-campaign/rules/campaign'
import { answeredTexts, answerStateTitles, campaignTexts as texts } from '@/lib/wishes-campaign/texts/campaign'
import { addWish, removeWish } from '@/lib/wishes/browser/room-keeping'

/** What is needed to choose dates. */
export type CampaignMoment = { actor: Actor; calendar: AcademicCalendar; today: CalendarDate }

type Props = {
  when: CampaignMoment
  campaign: Pick<OwnCampaign, 'id' | 'semester' | 'answer'>
  teacherId: TeacherId
  /** Whether the user can still change them. */
  isOpen: boolean
  onDone: () => void
}

/** The wishes, and what a teacher does with them and says of them. */
function useAskedWishes({ campaign, teacherId, onDone }: Props) {
  const { id } = campaign
  const { act, report } = useActs()
  const [isBusy, setIsBusy] = useState(false)
  const query = useSemesterWishes(teacherId, campaign)
  const renew = () => {
    void query.reload()
    onDone()
  }
  const add = async (wish: NewWish, leave: () => void) => {
    const done = await act(() => addWish(wish))
    if (!done) return
    leave()
    report({ text: wishPanelTexts.added, changeId: done.changeId, reload: renew })
    renew()
  }
  const remove = async (wish: Wish) => {
    const done = await act(() => removeWish(wish.id))
    if (done) report({ text: wishPanelTexts.removed, changeId: done.changeId, reload: renew })
    renew()
  }
  const say = async (said: WishAnswer | null) => {
    if (isBusy) return
    setIsBusy(true)
    const done = await act(() => answerCampaign({ id, teacherId, answer: said }))
    setIsBusy(false)
    if (done) report({ text: answeredTexts[said ?? 'open'], changeId: done.changeId, reload: renew })
    renew()
  }
  return { asked: query, isBusy, add, remove, say }
}

/** A teacher's wishes for the semester of a campaign, and the buttons that say that these are all. */
export function AskedWishes(props: Props) {
  const { when, campaign, teacherId, isOpen } = props
  const { semester, answer } = campaign
  const { asked, isBusy, add, remove, say } = useAskedWishes(props)
  const wishes = asked.data
  if (!wishes) return <AnswerPlaceholder query={asked} failed={texts.wishesFailed} loading={texts.loading} />
  const period = { from: semester.startsOn, to: semester.endsOn }
  const list = (
    <RowList
      today={when.today}
      none={texts.noWishes}
      all={wishes.map((wish) => ({
        ...wish,
        time: wishTime(wish),
        action: isOpen && (
          <IconButton label={removeWishLabel(wish)} onClick={() => void remove(wish)}>
            <CloseIcon />
          </IconButton>
        ),
      }))}
    />
  )
  const state = answerStateOf({ answer, wishes: wishes.length })
  return (
    <div className="grid gap-3">
      {isOpen ? (
        <div className="rounded-md border bg-surface">
          <RowSection
            title={wishPanelTexts.list}
            addWord={wishPanelTexts.save}
            addLabel={texts.add}
            form={(leave) => (
              <WishForm
                {...when}
                natures={['wish']}
                subject={{ kind: 'teacher', id: teacherId }}
                period={period}
                onAdd={(wish) => add(wish, leave)}
                onCancel={leave}
              />
            )}
          >
            {list}
          </RowSection>
        </div>
      ) : (
        <div className="rounded-md border bg-surface pt-3">{list}</div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span role="status" className="mr-auto">
          <Badge tone={answer === null ? 'warning' : 'success'}>{answerStateTitles[state]}</Badge>
        </span>
        {isOpen && answer !== null && (
          <Button aria-disabled={isBusy} onClick={() => void say(null)}>
            {texts.again}
          </Button>
        )}
        {isOpen && answer === null && (
          <Button look="primary" aria-busy={isBusy} onClick={() => void say(wishes.length > 0 ? 'done' : 'none')}>
            {wishes.length > 0 ? texts.done : texts.none}
          </Button>
        )}
      </div>
    </div>
  )
}

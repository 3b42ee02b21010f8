import { classViews } from '@/components/own-timetable/class-view'
import { FirstChoice } from '@/components/own-timetable/first-choice'
import { MyScreen } from '@/components/own-timetable/my-screen'
import { OwnNotes } from '@/components/own-timetable/own-notes'
import { addDays, datesBetween } from '@/lib/core/calendar/rules/calendar-date'
import { myPath } from '@/lib/core/own-timetable/browser/own-timetable'
import { ownClasses } from '@/lib/core/own-timetable/calls/own-timetable'
import { untaughtOn } from '@/lib/core/placing/rules/placement-series'
import { mayHaveDrafts } from '@/lib/core/placing/rules/planning'
import { untaughtText } from '@/lib/core/placing/texts/placement'
import { isOnDate } from '@/lib/core/schedule/rules/wish'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { pageContext } from '@/lib/http/page-context'
import { viewUnread } from '@/lib/notices/service/list-notices'
import { viewRoomMap } from '@/lib/open-reading/service/open-reading'
import { viewOwnNotes } from '@/lib/own-timetable/service/view-own-notes'
import { viewOwnTimetable } from '@/lib/own-timetable/service/view-own-timetable'
import { awayText, ownTexts } from '@/lib/own-timetable/texts/own-timetable'

export const metadata = { title: ownTexts.pageTitle }

/** Days with a tab of their own, and days searched for the next class. */
const shownDays = 7
const searchedDays = 14

export default async function MyPage() {
  const context = await pageContext(myPath)
  const { actor, now } = context
  const [calendar, map, own, unread, notes] = await Promise.all([
    viewCalendar(context),
    viewRoomMap(context),
    viewOwnTimetable(context, { from: now.date, to: addDays(now.date, searchedDays - 1) }),
    viewUnread(context),
    viewOwnNotes(context),
  ])
  const { subjects } = own
  if (subjects.length === 0) return <FirstChoice actor={actor} />
  // Unread notices count only for subjects that the person may view.
  const seen = subjects.flatMap(({ mayView }, position) => (mayView ? [position] : []))
  const news = unread.marks.map((mark) => ({ ...mark, of: mark.of.flatMap((at) => seen[at] ?? []) }))
  const days = datesBetween(now.date, addDays(now.date, shownDays - 1)).map((date) => {
    const reason = untaughtOn(calendar, date)
    const away = own.away.filter((one) => isOnDate(one, date)).map((one) => awayText(one, subjects, date))
    return { date, reason: reason ? upperFirst(untaughtText(reason)) : '', away: [...new Set(away)] }
  })
  return (
    <MyScreen
      actor={actor}
      username={mayHaveDrafts(actor) ? null : actor.username}
      start={now}
      subjects={subjects}
      classes={classViews(own, { subjects, map, news })}
      unread={unread.count}
      hidden={ownClasses(own).hidden}
      days={days}
      times={{ pairTimes: calendar.pairTimes, shortDays: calendar.shortDays }}
      notes={<OwnNotes {...notes} />}
    />
  )
}

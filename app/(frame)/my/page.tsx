import { FirstChoice } from '@/components/own-timetable/first-choice'
import { MyScreen } from '@/components/own-timetable/my-screen'
import { classViews } from '@/components/own-timetable/class-view'
import { myPath } from '@/lib/core/browser/own-timetable/own-timetable'
import { addDays, datesBetween } from '@/lib/core/rules/calendar/calendar-date'
import { mayHaveDrafts } from '@/lib/core/rules/schedule/planning'
import { untaughtOn } from '@/lib/core/rules/placing/placement-series'
import { pageContext } from '@/lib/http/page-context'
import { viewCalendar } from '@/lib/core/service/calendar/view-calendar'
import { viewRoomMap } from '@/lib/open-reading/service/open-reading'
import { viewUnread } from '@/lib/notices/service/list-notices'
import { viewOwnTimetable } from '@/lib/own-timetable/service/view-own-timetable'
import { upperFirst } from '@/lib/core/texts/placing/acts'
import { awayText, ownTexts } from '@/lib/own-timetable/texts/own-timetable'
import { isOnDate } from '@/lib/core/rules/placing/wish'
import { untaughtText } from '@/lib/core/texts/placing/placement'
import { ownClasses } from '@/lib/core/calls/own-timetable/own-timetable'

export const metadata = { title: ownTexts.pageTitle }

/** Days with a tab of their own, and days searched for the next class. */
const shownDays = 7
const searchedDays = 14

export default async function MyPage() {
  const context = await pageContext(myPath)
  const { actor, now } = context
  const [calendar, map, own, unread] = await Promise.all([
    viewCalendar(context),
    viewRoomMap(context),
    viewOwnTimetable(context, { from: now.date, to: addDays(now.date, searchedDays - 1) }),
    viewUnread(context),
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
    />
  )
}

import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { itemActs, type ItemAct, type SubjectAct } from '@/lib/core/rights/rules/acts'
import type { ItemAnswer, ScheduleAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import type { Browser } from '@/testing/browser'
import type { DoorRequest, Door } from './door'
import type { Scene, SideOfScene } from './scene'

/*
 * The interface offers only what the server allows in `may`. Performs every action in every role on every
 * visible class and week, as a dry run where possible: what `may` allows must succeed, everything else must
 * be refused.
 */

type PathWord = 'group' | 'teacher' | 'auditory' | 'meta-program'
type Week = { word: PathWord; id: number }

const weeksOf = ({ group, course, teacher, room, programme }: SideOfScene): Week[] => [
  { word: 'group', id: group },
  { word: 'group', id: course },
  { word: 'teacher', id: teacher },
  { word: 'auditory', id: room },
  { word: 'meta-program', id: programme.id },
]

/** The scene's previous, current and next week. */
const period = (monday: CalendarDate) => ({ dbeg: addDays(monday, -7), dend: addDays(monday, 13) })

const itemCalls: Record<ItemAct, (item: ItemAnswer, scene: Scene) => DoorRequest> = {
  people: ({ id, version, groups, teachers_ids: teachers }) => ({
    method: 'PATCH',
    path: `/api/schedule/${id}/update/`,
    body: { groups, teachers, version, dry_run: true },
  }),
  comment: ({ id, version, comment, link }) => ({
    method: 'PATCH',
    path: `/api/schedule/${id}/comment/`,
    body: { comment, link, version },
  }),
  move: ({ id, version }, { monday }) => ({
    method: 'POST',
    path: '/api/query/move-schedule-to-date/',
    body: {
      schedule_id: id,
      version,
      date_to: addDays(monday, 4),
      pair_to: 8,
      reason: 'x',
      dry_run: true,
    },
  }),
  room: ({ id, version, date, para }, { own }) => ({
    method: 'POST',
    path: '/api/query/move-schedule-to-date/',
    body: {
      schedule_id: id,
      version,
      date_to: date,
      pair_to: para,
      aud_to: own.freeRoom,
      reason: 'x',
      dry_run: true,
    },
  }),
  remove: ({ id, version }) => ({
    method: 'DELETE',
    path: `/api/schedule/${id}/?version=${version}&dry_run=1`,
  }),
}

type BulkAct = Exclude<SubjectAct, 'plan' | 'fill' | 'absences'>

const bulkCalls: Record<BulkAct, (week: Week, monday: CalendarDate) => DoorRequest | null> = {
  publish: bulk('publish', ['group', 'teacher', 'meta-program']),
  unpublish: bulk('unpublish', ['group', 'meta-program']),
  clear: bulk('clear', ['group', 'meta-program']),
  toggle: ({ word, id }, monday) =>
    word === 'group'
      ? {
          method: 'POST',
          path: '/api/schedule/toggle-schedule-by-nagruzka/',
          body: { dbeg: monday, groups: [id], show: false, dry_run: true },
        }
      : null,
  regroup: ({ word, id }, monday) =>
    word === 'group'
      ? {
          method: 'POST',
          path: `/api/group/${id}/regroup/`,
          body: { act: 'rename', title: 'x', since: monday, dry_run: true },
        }
      : null,
}

function bulk(act: string, words: readonly PathWord[]) {
  return ({ word, id }: Week, monday: CalendarDate): DoorRequest | null =>
    words.includes(word)
      ? {
          method: 'POST',
          path: `/api/${word}/${id}/${act}/`,
          body: { ...period(monday), dry_run: true },
        }
      : null
}

// The comment comes last: it has no dry run, and its undo raises the version.
const acts = [...itemActs].sort((one, other) => Number(one === 'comment') - Number(other === 'comment'))

type Listed = { id: number; may?: SubjectAct[] }

/** Differences between what one person is offered and what is accepted, and the number of requests. */
export async function checkOffers({
  door,
  scene,
  browser,
  who,
}: {
  door: Door
  scene: Scene
  browser: Browser
  who: string
}): Promise<{ broken: string[]; offered: number; withheld: number }> {
  const broken: string[] = []
  const told = { offered: 0, withheld: 0 }
  const get = async <Answer>(path: string): Promise<Answer | null> => {
    const { status, text } = await door(browser, { method: 'GET', path })
    return status === 200 ? (JSON.parse(text) as Answer) : null
  }
  const compare = async (what: string, isOffered: boolean, asked: DoorRequest, mayToo = false) => {
    told[isOffered ? 'offered' : 'withheld'] += 1
    const { status, text } = await door(browser, asked)
    const isAccepted = status === 200
    const isRefused = [400, 403, 404].includes(status)
    if (isOffered ? !isAccepted : !isRefused && !mayToo)
      broken.push(`${who}: ${what} is ${isOffered ? '' : 'not '}offered: ${status} ${text.slice(0, 200)}`)
    const changeId = isAccepted ? (JSON.parse(text) as { change_id?: number | null }).change_id : null
    if (typeof changeId === 'number')
      await door(scene.people.superuser.browser, { method: 'POST', path: `/api/change/${changeId}/undo/` })
  }

  const { dbeg, dend } = period(scene.monday)
  const seen = new Set<number>()
  for (const week of [...weeksOf(scene.own), ...weeksOf(scene.foreign)]) {
    const at = `${week.word} ${week.id}`
    const path = `/api/${week.word}/${week.id}/schedule/?dbeg=${dbeg}&dend=${dend}&with_projected=1`
    const schedule = await get<ScheduleAnswer>(path)
    if (!schedule) continue
    for (const item of schedule.schedule) {
      if (seen.has(item.id)) continue
      seen.add(item.id)
      for (const act of acts) {
        const what = `${act} of ${item.state}${item.status ? ', hidden' : ''} «${item.title}» on ${item.date} (${at})`
        await compare(what, item.may?.includes(act) ?? false, itemCalls[act](item, scene))
      }
    }
    if (week.word === 'auditory') continue
    const known = (await get<Listed[]>(`/api/${week.word}/`))?.find(({ id }) => id === week.id)
    if (!known) continue
    // Another subject's week may contain classes of one's own, which are changed.
    const hasOwn = schedule.schedule.some(({ may }) => may)
    for (const act of Object.keys(bulkCalls) as BulkAct[]) {
      const asked = bulkCalls[act](week, scene.monday)
      if (asked) await compare(`${act} of ${at}`, known.may?.includes(act) ?? false, asked, hasOwn)
    }
  }
  return { broken, ...told }
}

import { addDays, mondayOf, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import type { CampaignId } from '@/lib/core/names/rules/ids'
import type { SentCalendarEdit } from '@/lib/core/days/calls/calendar.contract'
import { bulkRequest } from '@/lib/publishing/calls/bulk'
import { takeoverRequest } from '@/lib/takeover/calls'
import { MonthPerson } from './acts'

/** Minutes. */
const laterBells = 5
const daysToAnswer = 7

/** A person whose acts are of many classes, or of everybody. */
export class WholePerson extends MonthPerson {
  /** A teacher's classes go to another from a day on. */
  async takeOver(): Promise<void> {
    const act = 'takeover'
    const [from, to] = this.random.shuffled(this.scene.teachers)
    if (from === undefined || to === undefined) return
    const order = {
      from: { kind: 'teacher' as const, id: from, to },
      since: this.random.pick(this.scene.days),
      parts: null,
      reason: 'м',
      justChange: false,
      dryRun: false,
    }
    this.ledger.count(act, (await this.send(act, takeoverRequest(order))) !== null)
  }

  /** The second half of a group becomes a group of its own. */
  async regroup(): Promise<void> {
    const act = 'regrouping'
    const id = this.random.pick(this.scene.groups)
    const title = `Мб-26-${id}`
    const body = { act: 'split', title, is_new: true, half: 2, since: this.random.pick(this.scene.days), reason: 'м' }
    const call = { method: 'POST', url: `/api/group/${id}/regroup/`, body } as const
    this.ledger.count(act, (await this.send(act, call)) !== null)
  }

  /** The pairs of a day are a little later. */
  async ring(): Promise<void> {
    const times = this.scene.bells.map(({ startsAt, endsAt }) => ({
      begin: clockText(startsAt + laterBells),
      end: clockText(endsAt + laterBells),
    }))
    await this.edit('bells', { act: 'set_day_pairs', date: this.random.pick(this.scene.days), times })
  }

  private async edit(act: string, edit: SentCalendarEdit): Promise<void> {
    const call = { method: 'POST', url: '/api/admin/calendar/', body: { edit } } as const
    this.ledger.count(act, (await this.send(act, call)) !== null)
  }

  /** A holiday whose classes are owed, a day that is taught on another, or one that a faculty is taught online. */
  async changeDay(): Promise<void> {
    const { random, scene } = this
    const [date, other] = random.shuffled(scene.days)
    if (!date || !other) return
    const title = 'м'
    await random.pick([
      () => this.edit('holiday', { act: 'add_holidays', days: [{ date, title }], take: true, owe: true }),
      () =>
        this.edit('moved day', { act: 'move_day', date, day_as: weekdayOf(other), title, instead: other, take: true }),
      () => this.edit('online', { act: 'go_online', date, faculty_id: random.pick(scene.faculties), title }),
    ])()
  }

  /** A group's week is withdrawn, and mostly published again. */
  async withdraw(): Promise<void> {
    const subject = { kind: 'group', id: this.random.pick(this.scene.groups) } as const
    const from = mondayOf(this.random.pick(this.scene.days))
    const order = { subject, period: { from, to: addDays(from, 6) }, toEnd: false }
    for (const act of ['unpublish', 'publish'] as const) {
      const done = await this.send(act, bulkRequest({ act, ...order }, false))
      this.ledger.count(act, done !== null)
      if (!done || this.random.chance(0.2)) return
    }
  }

  /** A department is asked for its wishes, reminded, and some are not asked any more. */
  async askForWishes(): Promise<void> {
    const act = 'campaign'
    const { random, scene, ledger } = this
    const [today] = scene.days
    if (!today) return
    const body = {
      semester_id: scene.semesterId,
      department_id: random.pick(scene.departments),
      until_date: addDays(today, daysToAnswer),
    }
    const url = '/api/wish-campaign/'
    const started = await this.send<{ id: CampaignId }>(act, { method: 'POST', url, body })
    ledger.count(act, started !== null)
    if (!started || !random.chance(0.5)) return
    await this.send(act, { method: 'POST', url: `${url}${started.id}/end/`, body: {} })
  }
}

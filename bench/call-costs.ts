import { setTimeout as pause } from 'node:timers/promises'
import { connect, databaseOf } from '@/db/client'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { Client, type LoadResponse } from '@/prove/load/client'
import { busiestGroups, currentSemester, largestFaculty } from './planning-scene'
import { withProduct } from './product'
import { type Bench, type Figure } from './report'
import type { WeighedServer } from './weighed-server'

/** Milliseconds between two questions of whoever waits beside. */
const every = 10
/** Milliseconds of a core that the web process may be held for by one question, and another may wait. */
const most = { held: 50, waited: 500 }
const roles = ['student', 'teacher', 'rooms', 'planner', 'admin']

type Ids = Record<
  'group' | 'teacher' | 'auditory' | 'faculty' | 'item' | 'meeting' | 'programme' | 'absence' | 'fault',
  number
>

async function busiest(): Promise<Ids> {
  const sql = connect(environment().DATABASE_URL, 1)
  try {
    const { semester } = await currentSemester(databaseOf(sql), universityNow().date)
    const [group = 0] = await busiestGroups(sql, semester, 1)
    const one = async (kind: 'teacher' | 'room'): Promise<number> => {
      const [row] = await sql<{ id: number }[]>`
        select resource_id as id from claim where kind = ${kind} and resource_id > 0
        group by 1 order by count(*) desc limit 1`
      return row?.id ?? 0
    }
    const [item] = await sql<
      { id: number }[]
    >`select load_item_id as id from load_item_group where group_id = ${group} limit 1`
    const [meeting] = await sql<{ id: number }[]>`
      select meeting_id as id from claim where kind = 'group' and resource_id = ${group} and date > ${universityNow().date} limit 1`
    const [programme] = await sql<{ id: number }[]>`
      select programme_id as id from programme_discipline group by 1 order by count(*) desc limit 1`
    const [teacher, auditory] = [await one('teacher'), await one('room')]
    const today = universityNow().date
    const away = async (kind: 'teacher' | 'room', id: number, lacks: 'projector' | null): Promise<number> => {
      const [wish] = await sql<{ id: number }[]>`
        insert into wish (kind, resource_id, starts_on, ends_on, title, is_absence, lacks)
        values (${kind}, ${id}, ${today}, ${addDays(today, 61)}, 'bench', ${lacks === null}, ${lacks}) returning id`
      return wish?.id ?? 0
    }
    return {
      group,
      teacher,
      auditory,
      absence: await away('teacher', teacher, null),
      fault: await away('room', auditory, 'projector'),
      faculty: await largestFaculty(sql),
      item: item?.id ?? 0,
      meeting: Number(meeting?.id ?? 0),
      programme: programme?.id ?? 0,
    }
  } finally {
    await sql.end()
  }
}

/** The widest questions: of each period the longest that a call takes. */
function addressesOf(ids: Ids): string[] {
  const monday = mondayOf(universityNow().date)
  const from = addDays(monday, -84)
  const span = (days: number) => `dbeg=${days > 7 ? from : monday}&dend=${addDays(days > 7 ? from : monday, days - 1)}`
  const year = span(371)
  const subjects = ['group', 'teacher', 'auditory'] as const
  const of = (ending: string, kinds: readonly (keyof Ids)[]) =>
    kinds.map((kind) => `/api/${kind}/${ids[kind]}/${ending}`)
  const asked = (type: string, id: number | null, period: string) =>
    `/api/quality/?type=${type}${id === null ? '' : `&id=${id}`}&${period}`
  return [
    ...of(`schedule/?${year}`, subjects),
    ...of(`overlaps/?${year}`, subjects),
    ...of(`nagruzka/?${year}`, ['group', 'teacher']),
    ...of(`map/?${year}`, ['group', 'teacher']),
    ...of(`nagruzka-hset/?${year}`, ['group', 'teacher']),
    ...of(`schedule-xlsx/?${year}`, ['group']),
    ...of(`transition-xlsx/?${year}`, ['group']),
    ...of(`proposals/?${span(62)}`, ['teacher', 'auditory']),
    ...of(`owed/?${year}`, ['group', 'teacher']),
    `/api/absence/${ids.absence}/plan/`,
    `/api/fault/${ids.fault}/`,
    `/api/closing/plan/?auditories=${ids.auditory}&dbeg=${monday}&dend=${addDays(monday, 13)}`,
    `/api/hours/?teacher_id=${ids.teacher}`,
    `/api/exam/verdicts/?id=${ids.item}`,
    `/api/schedule/${ids.meeting}/substitutes/`,
    `/api/schedule/${ids.meeting}/offers/`,
    `/api/schedule/${ids.meeting}/appeal-offers/?wants=time`,
    ...['group', 'auditory', 'teacher', 'reason', 'userprofile', 'meta-program'].map((list) => `/api/${list}/`),
    `/api/auditory/find-free/?date=${monday}&pairs=1,2,3,4,5,6,7&all_period=1&with_occupied=1`,
    `/api/auditory/find-free-for-week/?dbeg=${monday}`,
    `/api/auditory/occupation-by-dbeg-pair-and-korpuses/?dbeg=${monday}&day=3&pair=3&korpuses=`,
    `/api/wish/?type=teacher&id=${ids.teacher}&${year}`,
    `/api/own-timetable/offered/?type=group&id=${ids.group}`,
    `/api/group/nagruzka-occupation/?${year}&groups=${ids.group}&teachers=${ids.teacher}`,
    `/api/group/nagruzka-span/?nagruzka_id=${ids.item}&dbeg=${monday}`,
    `/api/group/nagruzka-best-places/?nagruzka_id=${ids.item}&dbeg=${monday}`,
    `/api/group/nagruzka-proposals/?nagruzka_id=${ids.item}&date=${monday}&pair=2`,
    `/api/schedule/${ids.meeting}/proposals/?without=room`,
    `/api/schedule/${ids.meeting}/swap-offers/`,
    `/api/meta-program/${ids.programme}/`,
    `/api/meta-program/${ids.programme}/find-nagruzka/`,
    asked('group', ids.group, year),
    asked('teacher', ids.teacher, year),
    asked('faculty', ids.faculty, span(7)),
    asked('faculty', ids.faculty, span(123)),
    asked('faculty', ids.faculty, year),
    asked('university', null, span(7)),
    `/quality/charts/?type=university&week=${monday}`,
    ...['group', 'teacher', 'auditory'].map((by) => `/api/workbench/?faculty=${ids.faculty}&week=${monday}&by=${by}`),
    ...['auditory', 'teacher', 'group', 'discipline', 'user'].flatMap((table) => [
      `/api/admin/${table}/`,
      `/api/admin/${table}/xlsx/`,
    ]),
    ...['nagruzka', 'schedule'].map((table) => `/api/archive/${table}/xlsx/`),
    '/api/archive/?with_accounts=1&with_history=1',
    `/api/query/list-for-period/?${year}`,
    `/api/history/xlsx/?${year}`,
    '/api/history/xlsx/',
    '/api/notice/',
    '/api/openapi.json',
    ...['teacher', 'group'].map((type) => `/dashboard/?type=${type}&id=${ids[type as 'group']}`),
    ...['/history/', '/changes/', '/workbench/', '/variants/', '/admin/', '/quality/', '/my/'],
  ]
}

type Cost = { answer: LoadResponse; held: number; spent: number; waited: number }

/** Asks one question while somebody else asks for nothing but a sign of life. */
async function costOf(product: WeighedServer, person: Client, beside: Client, address: string): Promise<Cost> {
  const before = product.threadMilliseconds()
  const lives: Promise<LoadResponse>[] = []
  const timer = setInterval(() => lives.push(beside.ask('/api/health/live/')), every)
  const answer = await person.ask(address, address.startsWith('/api/') ? {} : { headers: { accept: 'text/html' } })
  clearInterval(timer)
  const after = product.threadMilliseconds()
  const waited = Math.max(0, ...(await Promise.all(lives)).map(({ milliseconds }) => milliseconds))
  return { answer, held: after.main - before.main, spent: after.all - before.all, waited }
}

/** What each question costs at most, and who gets an answer. */
function tableOf(costs: ReadonlyMap<string, { role: string; status: number; spent: number }[]>): string {
  const rows = [...costs].map(([address, all]) => {
    const answered = all.filter(({ status }) => status === 200)
    const spent = (some: typeof all) => (some.length === 0 ? '' : Math.max(...some.map((one) => one.spent)).toFixed(0))
    const refused = all.filter(({ status }) => status !== 200)
    const who = answered.map(({ role }) => role).join(', ') || 'nobody'
    return `| ${address.replaceAll('|', '')} | ${spent(answered)} | ${spent(refused)} | ${who} |`
  })
  return ['| call | ms of processor | ms where refused | who |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** Each question twice, since the first one also compiles. */
export const bench: Bench = async (words) => {
  const ids = await busiest()
  return withProduct(
    async (product) => {
      const beside = new Client(product.url, 20)
      const figures: Figure[] = []
      const costs = new Map<string, { role: string; status: number; spent: number }[]>()
      for (const role of roles) {
        const person = await new Client(product.url).signIn(role)
        for (const address of addressesOf(ids)) {
          if (!words.every((word) => `${role} ${address}`.includes(word))) continue
          await costOf(product, person, beside, address)
          await pause(200)
          const { answer, held, spent, waited } = await costOf(product, person, beside, address)
          const told = { role, status: answer.status, spent }
          costs.set(address, [...(costs.get(address) ?? []), told])
          console.log(
            `${role.padEnd(8)} ${answer.status} ${answer.milliseconds.toFixed(0).padStart(6)} ms, held ${held.toFixed(0).padStart(5)}, spent ${spent.toFixed(0).padStart(5)}, waited ${waited.toFixed(0).padStart(5)}  ${address}`,
          )
          if (held > most.held || waited > most.waited)
            figures.push({
              title: `${role} ${address}`,
              measured: `${answer.status} in ${answer.milliseconds.toFixed(0)} ms; the web process held for ${held.toFixed(0)} ms of a core, ${spent.toFixed(0)} ms in all threads; another waited ${waited.toFixed(0)} ms`,
              target: `another waits ${most.waited} ms`,
              reached: waited <= most.waited,
            })
        }
        person.close()
      }
      beside.close()
      console.log(tableOf(costs))
      return figures
    },
    { env: { WEB_WORKERS: '1' } },
  )
}

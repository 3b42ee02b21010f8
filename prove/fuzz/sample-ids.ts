import type { Sql } from '@/db/client'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { Scene, SideOfScene } from '../rights/scene'
import type { SampleValues } from './from-schema'

const sideIds = ({
  group,
  course,
  teacher,
  room,
  freeRoom,
  item,
  spareItem,
  exam,
  programme,
  ...side
}: SideOfScene) => ({
  room: [room, freeRoom, -1, -2],
  teacher: [teacher],
  group: [group, course],
  load: [item, spareItem, exam],
  programme: [programme.id],
  row: [programme.row, programme.proxy],
  class: [side.published, side.later, side.draft, side.hidden, programme.published, programme.draft],
})

/** Ids of the scene and of some other rows, and dates around the scene. */
export async function sampleIds(sql: Sql, { own, foreign, people, other, monday }: Scene): Promise<SampleValues> {
  const some = async (table: string) => {
    const rows = await sql<{ id: number }[]>`select id from ${sql(table)} order by id limit 20`
    return rows.map(({ id }) => Number(id))
  }
  const around: Record<string, number[]> = {
    room: await some('room'),
    teacher: await some('teacher'),
    group: await some('group'),
    load: await some('load_item'),
    class: await some('meeting'),
    request: await some('request'),
    user: [other.userId, people.nobody.userId, people.planner.userId],
  }
  const [mine, theirs]: Record<string, number[]>[] = [sideIds(own), sideIds(foreign)]
  const kinds = new Set([...Object.keys(around), ...Object.keys(mine ?? {})])
  const ids = [...kinds].map((kind) => {
    const planted = [...(mine?.[kind] ?? []), ...(theirs?.[kind] ?? [])]
    return [kind, [...planted, ...planted, ...(around[kind] ?? [])]] as const
  })
  const near = [-7, 0, 0, 1, 2, 3, 6, 6, 7, 30, 200].map((days) => addDays(monday, days))
  return { ids: Object.fromEntries(ids), dates: near }
}

import { subjectOfWord } from '@/lib/core/schedule/calls/subject'
import type { Overlap, OverlapHolder, OverlapOrigin } from '@/lib/week/rules/overlap'
import type { OverlapAnswer } from './calls.contract'

type OverlapHolderAnswer = OverlapAnswer['items'][number]

const encodeHolder = ({ origin, ...holder }: OverlapHolder): OverlapHolderAnswer => ({
  id: holder.id,
  type: holder.kind,
  title: holder.title,
  nt: holder.lessonType,
  status: holder.hidden ? 1 : 0,
  auditories: holder.rooms,
  teachers: holder.teachers,
  groups: holder.groups.map(({ title, subgroup }) => ({ title, ngroup: subgroup })),
  how: origin.how,
  by: origin.how === 'forced' ? origin.by : '',
  date: origin.how === 'firm' ? null : origin.on,
})

export const encodeOverlap = ({ date, pair, resource, holders }: Overlap): OverlapAnswer => ({
  date,
  para: pair,
  kind: resource.kind === 'room' ? 'auditory' : resource.kind,
  id: resource.id,
  title: resource.title,
  ngroup: resource.subgroup,
  items: holders.map(encodeHolder),
})

function originOf({ how, by, date }: OverlapHolderAnswer): OverlapOrigin {
  if (how === 'firm' || date === null) return { how: 'firm' }
  return how === 'imported' ? { how, on: date } : { how, by, on: date }
}

const decodeHolder = (holder: OverlapHolderAnswer): OverlapHolder => ({
  id: holder.id,
  kind: holder.type,
  title: holder.title,
  lessonType: holder.nt,
  hidden: holder.status !== 0,
  rooms: holder.auditories,
  teachers: holder.teachers,
  groups: holder.groups.map(({ title, ngroup }) => ({ title, subgroup: ngroup })),
  origin: originOf(holder),
})

export const decodeOverlap = ({ date, para, kind, id, title, ngroup, items }: OverlapAnswer): Overlap => ({
  date,
  pair: para,
  resource: { ...subjectOfWord(kind, id), title, subgroup: ngroup },
  holders: items.map(decodeHolder),
})

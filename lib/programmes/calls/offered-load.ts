import type { ProgrammeId } from '@/lib/core/names/rules/ids'
import type { OfferedLoad } from '@/lib/core/programmes/rules/programme'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { fieldNames } from '@/lib/core/wire/calls/field-names'
import { requestOf } from '@/lib/core/wire/calls/request'
import type { findLoadCall } from './programmes.contract'

type OfferedAnswer = OwnAnswerOf<typeof findLoadCall>['items'][number]

/** Searches load to add to a programme. */
export const findLoadRequest = (id: ProgrammeId, text: string, half: 1 | 2) =>
  requestOf<typeof findLoadCall>('GET /api/meta-program/{id}/find-nagruzka/', {
    params: { id },
    query: { search: text, nagruzkaSem: half },
  })

const ofLoad = fieldNames({
  title: 'discipline',
  groups: 'groupsVerbose',
  teachers: 'teachersVerbose',
  hours: 'h',
  isOwn: 'canAdd',
})

export const encodeOfferedLoad = (load: OfferedLoad): OfferedAnswer => ofLoad.encode(load)

export const decodeOfferedLoad = (load: OfferedAnswer): OfferedLoad => ofLoad.decode(load)

'use client'
import { useEffect, useState } from 'react'
import type { CallRequest } from '@/lib/core/wire/calls/request'
import { sameData } from '@/lib/core/words/rules/same-data'
import { type Asked, useAsked } from './answers'

/** Screens shown already: one that «Back» restores has an old answer, so only its first view may skip the request. */
const shown = new Set<string>()

/**
 * What a screen shows of the timetable; the previous answer stays while another loads. `isSeeded`: the server rendered this
 * one.
 */
export function useSeeded<Answer, Value>(
  request: CallRequest<Answer>,
  decode: (answer: Answer) => Value,
  isSeeded: boolean,
): Asked<Value> {
  const [path = ''] = request.url.split('?')
  const [isNew] = useState(() => isSeeded && !shown.has(path))
  useEffect(() => void shown.add(path), [path])
  return useAsked('timetable', request, decode, {
    keepPreviousData: true,
    compare: sameData,
    revalidateOnMount: !isNew,
  })
}

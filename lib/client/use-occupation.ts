'use client'

import useSWR from 'swr'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { LoadItem } from '@/lib/domain/load-item'
import { anyOccupation, type SlotOccupation } from '@/lib/domain/occupation'
import type { Subject } from '@/lib/domain/resource'
import { occupationUrl } from '@/lib/wire/addresses'
import { decodeOccupation, type WireOccupation } from '@/lib/wire/occupation'
import { get } from './call'

const fetchOccupations = async (urls: readonly string[]): Promise<SlotOccupation[]> =>
  anyOccupation(await Promise.all(urls.map(async (url) => decodeOccupation(await get<WireOccupation>(url)))))

const nothing: readonly SlotOccupation[] = []

/** What stands in the week that begins on `monday` against any of `items`, planned for `subject`: one request an item. */
export function useOccupation(
  subject: Subject | null,
  items: readonly LoadItem[],
  monday: CalendarDate,
): readonly SlotOccupation[] {
  const urls =
    subject === null || subject.kind === 'room'
      ? []
      : items.map((item) => occupationUrl(subject, item, monday))
  const { data } = useSWR(urls.length > 0 ? urls : null, fetchOccupations, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  return data ?? nothing
}

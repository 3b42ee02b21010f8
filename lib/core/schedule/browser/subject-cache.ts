'use client'

import { useCallback } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { type Subject, subjectOf } from '@/lib/core/names/rules/resource'
import { subjectKey, type ActiveSubject, type NamedSubject } from '@/lib/core/schedule/rules/active-item'

const cacheKey = (subject: Subject) => `subject: ${subjectKey(subject)}`

export type PartialSubject = NamedSubject & Partial<Pick<ActiveSubject, 'subgroupCount' | 'may' | 'isRetired'>>

/** What is known of a subject, if anything: the link that led to it gives its name, its week the rest. */
export function useCachedSubject(subject: Subject | null): ActiveSubject | undefined {
  return useSWR<ActiveSubject>(subject && cacheKey(subject), null).data
}

/** Returns a function that stores what an answer says of a subject; fields it lacks keep their values. */
export function useCacheSubject(): (told: PartialSubject) => void {
  const { mutate } = useSWRConfig()
  return useCallback(
    ({ kind, id, title, subgroupCount, may, isRetired }) => {
      const subject = { ...subjectOf(kind, id), title }
      void mutate<ActiveSubject>(
        cacheKey(subject),
        (known) => ({
          ...subject,
          subgroupCount: subgroupCount ?? known?.subgroupCount ?? unsaidCount(subject),
          may: may ?? known?.may ?? unsaidActs(subject),
          isRetired: isRetired ?? known?.isRetired,
        }),
        { revalidate: false },
      )
    },
    [mutate],
  )
}

/** Defaults that follow from the kind alone. */
const unsaidCount = ({ kind }: Subject) => (kind === 'group' ? null : 1)
const unsaidActs = ({ kind }: Subject) => (kind === 'room' ? [] : undefined)

/** A subject of which only the id is known. */
export const namelessSubject = (subject: Subject): ActiveSubject => ({
  ...subject,
  title: '',
  subgroupCount: unsaidCount(subject),
  may: unsaidActs(subject),
})

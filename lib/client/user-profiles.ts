'use client'

import useSWR from 'swr'
import type { UserEntry } from '@/lib/domain/vocabulary'
import { decodeUserProfile, userProfilesUrl } from '@/lib/wire/vocabularies'
import type { WireUserProfile } from '@/lib/wire/vocabularies.contract'
import { get } from './call'

/** Active accounts by full name, for whoever hands out permissions; undefined until they have come. */
export const useUserProfiles = (): readonly UserEntry[] | undefined =>
  useSWR(userProfilesUrl, async (url: string) => (await get<WireUserProfile[]>(url)).map(decodeUserProfile), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  }).data

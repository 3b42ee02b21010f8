'use client'

import type { UserEntry } from '@/lib/domain/vocabulary'
import { decodeUserProfile, userProfilesUrl } from '@/lib/wire/vocabularies'
import type { WireUserProfile } from '@/lib/wire/vocabularies.contract'
import { useAnswer } from './answers'

/** Active accounts by full name, for delegating load; undefined while loading. */
export const useUserProfiles = (): readonly UserEntry[] | undefined =>
  useAnswer('list', userProfilesUrl, (answer: WireUserProfile[]) => answer.map(decodeUserProfile)).data

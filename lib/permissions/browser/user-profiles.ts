'use client'

import type { UserEntry } from '@/lib/core/rules/names/vocabulary'
import { decodeUserProfile, userProfilesUrl } from '@/lib/core/calls/names/vocabularies'
import type { WireUserProfile } from '@/lib/core/calls/names/vocabularies.contract'
import { useAnswer } from '@/lib/core/browser/calls/answers'

/** Active accounts by full name, for delegating load; undefined while loading. */
export const useUserProfiles = (): readonly UserEntry[] | undefined =>
  useAnswer('list', userProfilesUrl, (answer: WireUserProfile[]) => answer.map(decodeUserProfile)).data

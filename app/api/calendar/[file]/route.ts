import { feedSecretHash } from '@/lib/auth/secrets'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { dashboardUrl, slotHash } from '@/lib/core/views/browser/dashboard-location'
import { publicUrl } from '@/lib/environment/addresses'
import { feedFile, type FeedFile } from '@/lib/export/feed-file'
import { secretInFile } from '@/lib/feeds/calls'
import { calendarCall } from '@/lib/feeds/calls.contract'
import { feedTexts } from '@/lib/feeds/texts'
import { calendarAnswer } from '@/lib/http/calendar-answer'
import { serve } from '@/lib/http/endpoint'

/** The address of a class's week, at its slot. */
const pageOf: FeedFile['pageOf'] = ({ subject, subgroup }, one) => {
  const week = dashboardUrl({ subject, subgroup, monday: mondayOf(one.date), view: 'grid' })
  return `${publicUrl()}${week}${slotHash(one)}`
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  calendarCall,
  async ({ db, now }, { params, request }) => {
    const secret = secretInFile(params.file)
    if (secret === null) throw new ServiceError('not_found', feedTexts.noSuchFeed)
    const { hostname: host } = new URL(publicUrl())
    return calendarAnswer(
      request,
      { db, now },
      {
        secretHash: feedSecretHash(secret),
        write: (contents) => feedFile({ ...contents, host, pageOf }),
      },
    )
  },
  { published: true },
)

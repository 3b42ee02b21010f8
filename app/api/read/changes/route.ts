import { ServiceError } from '@/lib/core/refusals/service/errors'
import { environment } from '@/lib/environment/environment'
import { serve } from '@/lib/http/endpoint'
import { encodeReadChanges, openSubjectOf } from '@/lib/keys/calls/read'
import { readChangesCall } from '@/lib/keys/calls/read.contract'
import { readCursor } from '@/lib/keys/rules'
import { readChanges } from '@/lib/keys/service/read-changes'
import { keyErrors } from '@/lib/keys/texts'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  readChangesCall,
  async ({ db, reader }, { query: { after, kind, id } }) => {
    if ((kind === undefined) !== (id === undefined)) throw new ServiceError('invalid', keyErrors.noWatched)
    const of = kind === undefined || id === undefined ? null : openSubjectOf(kind, id)
    if (of && reader.scope === 'own') throw new ServiceError('invalid', keyErrors.notForOwn)
    const cursor = after === undefined ? null : readCursor(after)
    if (after !== undefined && !cursor) throw new ServiceError('invalid', keyErrors.noCursor)
    return encodeReadChanges({
      ...(await readChanges(db, reader, { after: cursor, of })),
      timeZone: environment().UNIVERSITY_TIME_ZONE,
    })
  },
)

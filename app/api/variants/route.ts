import type { FacultyId, FillingId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { listVariants, makeVariant } from '@/lib/variants/service/keep-variants'
import { decodeMoves } from '@/lib/core/calls/placing/make-way'
import { encodeVariants } from '@/lib/variants/calls'
import { makeVariantCall, variantsCall } from '@/lib/variants/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: variantsCall,
    run: async (context) => encodeVariants(await listVariants(context)),
  }),
  endpoint({
    contract: makeVariantCall,
    run: async (context, { body: { name, faculty_id: faculty, filling_id: filling, proposals, moves } }) => ({
      id: await makeVariant(context, {
        name,
        facultyId: (faculty ?? null) as FacultyId | null,
        filling: filling === undefined ? null : { id: filling as FillingId, chosen: proposals ?? null },
        moves: decodeMoves(moves ?? []),
      }),
    }),
  }),
)

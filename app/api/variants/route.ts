import type { FacultyId, FillingId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { listVariants, makeVariant } from '@/lib/services/variants/keep-variants'
import { decodeMoves } from '@/lib/wire/make-way'
import { encodeVariants } from '@/lib/wire/variants'
import { makeVariantCall, variantsCall } from '@/lib/wire/variants.contract'

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
        ...{ name, facultyId: (faculty ?? null) as FacultyId | null },
        filling: filling === undefined ? null : { id: filling as FillingId, chosen: proposals ?? null },
        moves: decodeMoves(moves ?? []),
      }),
    }),
  }),
)

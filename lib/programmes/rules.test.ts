import { programmeFlags, type ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { ProgrammeId } from '@/lib/core/names/rules/ids'
import { powerlessActor, superuser } from '@/testing/actors'
import { withheldDeeds } from './rules'
import { makerFlags } from './service/create-programme'

const id = 3 as ProgrammeId
const withheld = (...flags: ProgrammeFlag[]) =>
  withheldDeeds({ ...powerlessActor, programmes: [{ programmeId: id, flags }] }, id)

test('what may not be done with a programme follows from the rights on it', () => {
  expect(withheld(...programmeFlags)).toEqual([])
  expect(withheldDeeds(superuser, id)).toEqual([])
  expect(withheld(...makerFlags)).toEqual(['useAnyRoom', 'publish', 'unpublish'])
  expect(withheld('can_publish')).not.toContain('publish')
  expect(withheld('can_publish')).toHaveLength(7)
})

import { buildFaculty, buildGroup } from '@/db/testing/factories'
import { faculty } from '@/db/schema'
import { powerlessActor, superuser } from '@/testing/actors'
import { servedDatabase } from '@/testing/served-database'
import { listWorkbenches } from '@/lib/workbench/service/view-workbench'
import { shutPlaces } from './shut-places'

test('an administrator is led only to what has something to show', async () => {
  const { db } = await servedDatabase()
  const shut = () => shutPlaces({ db, actor: superuser }, listWorkbenches)
  const ofInstitute = ['workbench', 'week', 'load', 'session', 'publications', 'next-semester']
  expect(await shut()).toEqual([...ofInstitute, 'dashboard'])
  const { id } = await buildFaculty(db)
  expect(await shut()).toEqual(['dashboard'])
  await buildGroup(db, { facultyId: id })
  expect(await shut()).toEqual([])
  await db.update(faculty).set({ active: false })
  expect(await shut()).toEqual(ofInstitute)
  expect(await shutPlaces({ db, actor: powerlessActor }, listWorkbenches)).toEqual([])
})

import { fireEvent, render, screen } from '@testing-library/react'
import type { ActiveSubject } from '@/lib/domain/active-item'
import type { Actor } from '@/lib/domain/actor'
import type { FacultyId, GroupId, RoomId } from '@/lib/domain/ids'
import type { GroupEntry } from '@/lib/domain/vocabulary'
import { encodeGroupEntry } from '@/lib/wire/vocabularies'
import { nobody } from '@/testing/actors'
import { OnDashboard } from '@/testing/dashboard'
import { lesson } from '@/testing/lessons'
import { useLessonActs } from './use-lesson-acts'

const room: ActiveSubject = { kind: 'room', id: 5 as RoomId, title: 'К-206', subgroupCount: 1 }
const groups = [
  {
    id: 12 as GroupId,
    title: 'ИСТб-23-1',
    subgroup: 0 as const,
    students: 20,
    courseYear: 1,
    correspondence: false,
  },
]
const lecture = lesson({ groups })
const entry: GroupEntry = {
  ...{ id: 12 as GroupId, title: 'ИСТб-23-1', courseYear: 1, faculty: null, studyForm: 'day', students: 20 },
  ...{ subgroupCount: 1, hasProject: false, hasDpo2030: false, canEdit: true },
}
/** Editor of a faculty, which no class names; may also give rooms back. */
const editor: Actor = {
  ...nobody,
  permissions: ['can set nagruzka items', 'can create transition', 'can view groups', 'can remove queries'],
  editorOf: { ...nobody.editorOf, faculties: [3 as FacultyId] },
}

const ownFetch = globalThis.fetch
let sendGroups: () => void
beforeAll(async () => {
  await import('./lesson-acts')
})
beforeEach(() => {
  const list = new Promise<GroupEntry[]>((resolve) => (sendGroups = () => resolve([entry])))
  window.history.replaceState(null, '', '/dashboard/?type=auditory&id=5')
  globalThis.fetch = async (input) => {
    const body = String(input) === '/api/group/' ? (await list).map(encodeGroupEntry) : []
    return { ok: true, status: 200, text: async () => JSON.stringify(body) } as Response
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

function Card() {
  const { offer, opened } = useLessonActs()
  return (
    <>
      <button onClick={(event) => offer?.open(lecture, event.currentTarget.getBoundingClientRect(), 'menu')}>
        меню
      </button>
      {opened}
    </>
  )
}

test('in a room’s week an editor of a faculty moves its classes, even if the menu was open before that was known', async () => {
  render(
    <OnDashboard actor={editor} subject={room}>
      <Card />
    </OnDashboard>,
  )
  fireEvent.click(screen.getByText('меню'))
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: 'Перенести…' })).toBeNull()
  sendGroups()
  expect(await screen.findByRole('button', { name: 'Перенести…' })).toBeTruthy()
})

import { render, screen } from '@testing-library/react'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { ListEditor } from './discipline-grid'

const teacher: Offer = {
  kind: 'teacher',
  id: 474 as TeacherId,
  title: 'Прохоров В. А.',
  subgroupCount: 1,
  fullName: 'Прохоров Виктор Андреевич',
  active: true,
}
const at = { left: 0, right: 0, top: 0, bottom: 0 }

test('who is picked already is called by name as soon as the names come', () => {
  const editor = (names: readonly Offer[] | undefined) => (
    <ListEditor field="teacherIds" at={at} ids={[teacher.id]} offers={names} names={names} onDone={() => undefined} />
  )
  const { rerender } = render(editor(undefined))
  expect(screen.queryByText('Прохоров В. А.')).toBeNull()
  rerender(editor([teacher]))
  expect(screen.getByText('Прохоров В. А.')).toBeTruthy()
})

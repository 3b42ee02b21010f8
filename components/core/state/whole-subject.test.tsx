import { fireEvent, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { WeekView } from '@/components/week/grid/week-view'
import { LoadButton } from '@/components/week/top-bar/dashboard-header'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import type { SubjectAct } from '@/lib/core/rights/rules/acts'
import { dashboardTexts } from '@/lib/core/schedule/texts/dashboard'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { powerlessActor, superuser } from '@/testing/actors'
import { stubAnswers, onDashboard, weekAnswer } from '@/testing/specification/dashboard'
import { SubgroupButtons } from '../panels/subgroup-buttons'
import { useDashboard, useDashboardActions } from './dashboard-provider'

const planner: Actor = { ...powerlessActor, permissions: ['can view groups', 'can set nagruzka items'] }
const badge = { kind: 'group', id: 13 as GroupId, title: 'ИСТб-23-2' } as const
const teacher = { kind: 'teacher', id: 5 as TeacherId, title: 'Иванов И. И.', subgroupCount: 1 } as const

/** Every render, to check that none shows a half-known subject. */
let renders: string[] = []

/** Replaces the load panel: its input lasts as long as it is mounted. */
function Scene() {
  const { subject, modes, canPlan } = useDashboard()
  const actions = useDashboardActions()
  renders.push(`${subject?.title} ${canPlan} ${modes.join(' ')}`)
  return (
    <>
      <LoadButton />
      <SubgroupButtons className="" />
      <button onClick={() => actions.activate(badge)}>{badge.title}</button>
      {modes.includes('load') && <input aria-label="фильтр" />}
      <WeekView refusal={null} />
    </>
  )
}

const told = (may: readonly SubjectAct[], subgroups: 1 | 2 = 2) => ({
  ...weekAnswer({}),
  subject: { id: badge.id, title: badge.title, subgroups, is_retired: false, may: [...may] },
})

async function openLoad(actor: Actor) {
  renders = []
  onDashboard(
    <StrictMode>
      <Scene />
    </StrictMode>,
    { actor, subject: { ...teacher, may: ['plan'] } },
  )
  fireEvent.click(screen.getByRole('button', { name: topBar.load }))
  fireEvent.change(screen.getByLabelText('фильтр'), { target: { value: 'мат' } })
  renders = []
  fireEvent.click(screen.getByRole('button', { name: badge.title }))
}

test('a badge leads on with the open load as it is, from the first render to the last', async () => {
  stubAnswers({ schedule: told(['plan']) })
  await openLoad(superuser)
  expect(await screen.findByRole('button', { name: dashboardTexts.allSubgroups })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('фильтр').value).toBe('мат')
  expect(new Set(renders)).toEqual(new Set([`${badge.title} true load`]))
  expect(screen.getByRole('button', { name: topBar.load }).getAttribute('aria-pressed')).toBe('true')
})

test('where the week says that one may not plan, the load closes and its button goes', async () => {
  stubAnswers({ schedule: told([]), permissions: {} })
  await openLoad(planner)
  await waitFor(() => expect(screen.queryByLabelText('фильтр')).toBeNull())
  expect(screen.queryByRole('button', { name: topBar.load })).toBeNull()
})

test('the halves of a group have their place reserved until its week says whether it has any', async () => {
  stubAnswers({ schedule: new Promise(() => undefined) })
  await openLoad(superuser)
  expect(screen.queryByRole('button', { name: dashboardTexts.allSubgroups })).toBeNull()
  expect(screen.getByText(dashboardTexts.allSubgroups)).toBeTruthy()
})

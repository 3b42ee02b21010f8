import { allows, rightsTable, rowTitleOf } from './check'
import { FewAskers } from './few-askers'
import { allRoles, type Role } from './roles'
import type { RightsRow } from './row'

const everybody = ['stranger', ...allRoles] as const

const sidesOf = (row: RightsRow, askers: readonly (Role | 'stranger')[]) => {
  const known = askers.filter((one) => one !== 'stranger')
  return [
    ...(askers.includes('stranger') ? ['stranger'] : []),
    ...(known.some((role) => allows(row, role)) ? ['allowed'] : []),
    ...(known.some((role) => !allows(row, role)) ? ['refused'] : []),
  ]
}

test('a few askers meet every right from both sides: each row, and each role where it may and where it may not', () => {
  const few = new FewAskers()
  const met = { allowed: new Set<Role>(), refused: new Set<Role>() }
  for (const row of rightsTable) {
    const { askedBy } = few.few(row, everybody)
    const all = sidesOf(row, row.askedBy ?? everybody)
    expect([rowTitleOf(row), sidesOf(row, askedBy)]).toEqual([rowTitleOf(row), all])
    expect(askedBy.length).toBeLessThanOrEqual(3)
    for (const role of askedBy) if (role !== 'stranger') met[allows(row, role) ? 'allowed' : 'refused'].add(role)
  }
  expect([...met.refused].sort()).toEqual(allRoles.filter((role) => role !== 'superuser').sort())
  const named = allRoles.filter((role) => rightsTable.some(({ may }) => typeof may !== 'string' && may.includes(role)))
  expect(named.filter((role) => !met.allowed.has(role))).toEqual([])
})

test('of those who are refused, whoever may the same elsewhere asks: who plans another faculty, not a student', () => {
  const asked = rightsTable
    .filter((row) => row.call === 'GET /api/workbench/' && row.of === 'group, foreign')
    .map((row) => new FewAskers().few(row, everybody).askedBy.at(-1))
  expect(asked).toEqual(['editor: can set nagruzka items'])
})
